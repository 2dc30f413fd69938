/* Keys and ciphers of protected files, which libqpdf has in its C++ interface only. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that somebody else keeps. */
struct cqpdf_bytes {
  const uint8_t *start;
  size_t count;
};

/* The entries of an encryption dictionary; id is the first string of the trailer's /ID. */
struct cqpdf_encryption {
  int v, r, key_length, p, encrypts_metadata;
  struct cqpdf_bytes o, u, oe, ue, perms, id;
};

/* The file's key, at most 32 bytes: by the user password before version 5, then by either. Gives how many
   bytes it has, 0 if there is none. */
size_t cqpdf_file_key(const struct cqpdf_encryption *entries, struct cqpdf_bytes password, uint8_t *key);

/* Encrypts a string or the bytes of a stream of an object, by AES, with the 16 random bytes, or by RC4 when
   random is NULL. out has room for 32 bytes more than there are. Gives how many came out, 0 on failure. */
size_t cqpdf_encrypt(
    int v, int r, struct cqpdf_bytes file_key, int number, int generation, const uint8_t *random,
    struct cqpdf_bytes bytes, uint8_t *out);

/* The MD5 digest, 16 bytes. Gives 0 on failure. */
int cqpdf_md5(struct cqpdf_bytes bytes, uint8_t *digest);

#ifdef __cplusplus
}
#endif
