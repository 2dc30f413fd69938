print("tsuzuri")
