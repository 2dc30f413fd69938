/* GTK 4 and libadwaita, and what of them is made of macros or takes any number of arguments. */
#pragma once
/* What newer versions call deprecated is what older ones have. */
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define ADW_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>
#include <libintl.h>
#include <locale.h>
#include <glib-unix.h>

/* The main queue of libdispatch, as Foundation's own run loop drains it. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *unused);

static inline GType tz_type_widget(void) { return GTK_TYPE_WIDGET; }
static inline GtkWidget *tz_widget_of(GType type) { return (GtkWidget *)g_object_new(type, NULL); }
static inline void tz_set_text(void *object, const char *name, const char *value) {
  g_object_set(object, name, value, NULL);
}
static inline void tz_set_flag(void *object, const char *name, gboolean value) {
  g_object_set(object, name, value, NULL);
}
static inline void tz_set_label(void *object, const char *label) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(object), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
static inline gboolean tz_get_flag(void *object, const char *name) {
  gboolean value = FALSE;
  g_object_get(object, name, &value, NULL);
  return value;
}
static inline const char *tz_type_name(void *object) { return G_OBJECT_TYPE_NAME(object); }
