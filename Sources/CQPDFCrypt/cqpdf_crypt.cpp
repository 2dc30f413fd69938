#include "cqpdf_crypt.h"

/* libqpdf's older pointers are not wanted. */
#define POINTERHOLDER_TRANSITION 4
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFCryptoImpl.hh>
#include <qpdf/QPDFCryptoProvider.hh>

#include <algorithm>
#include <cstring>
#include <string>

namespace {

constexpr size_t block = QPDFCryptoImpl::rijndael_buf_size;

std::string text(cqpdf_bytes bytes) {
  return bytes.count == 0 ? std::string() : std::string(reinterpret_cast<const char *>(bytes.start), bytes.count);
}

const uint8_t *start(const std::string &key) { return reinterpret_cast<const uint8_t *>(key.data()); }

size_t rc4(const std::string &key, cqpdf_bytes bytes, uint8_t *out) {
  auto cipher = QPDFCryptoProvider::getImpl();
  cipher->RC4_init(start(key), static_cast<int>(key.size()));
  cipher->RC4_process(bytes.start, bytes.count, out);
  cipher->RC4_finalize();
  return bytes.count;
}

/* Cipher block chaining; the last block is filled up with the number of bytes that it lacks. */
size_t aes(const std::string &key, const uint8_t *random, cqpdf_bytes bytes, uint8_t *out) {
  uint8_t chain[block];
  std::memcpy(chain, random, block);
  std::memcpy(out, random, block);
  auto cipher = QPDFCryptoProvider::getImpl();
  cipher->rijndael_init(true, start(key), key.size(), true, chain);
  size_t written = block;
  for (size_t at = 0; at <= bytes.count; at += block) {
    size_t rest = std::min(block, bytes.count - at);
    uint8_t part[block];
    std::memset(part, static_cast<int>(block - rest), block);
    if (rest > 0) std::memcpy(part, bytes.start + at, rest);
    cipher->rijndael_process(part, out + written);
    written += block;
  }
  cipher->rijndael_finalize();
  return written;
}

}  // namespace

size_t cqpdf_file_key(const cqpdf_encryption *e, cqpdf_bytes password, uint8_t *key) try {
  QPDF::EncryptionData data(
      e->v, e->r, e->key_length, e->p, text(e->o), text(e->u), text(e->oe), text(e->ue), text(e->perms),
      text(e->id), e->encrypts_metadata != 0);
  std::string found = QPDF::compute_encryption_key(text(password), data);
  if (found.size() > 32) return 0;
  std::memcpy(key, found.data(), found.size());
  return found.size();
} catch (...) {
  return 0;
}

size_t cqpdf_encrypt(
    int v, int r, cqpdf_bytes file_key, int number, int generation, const uint8_t *random, cqpdf_bytes bytes,
    uint8_t *out) try {
  std::string key = QPDF::compute_data_key(text(file_key), number, generation, random != nullptr, v, r);
  return random == nullptr ? rc4(key, bytes, out) : aes(key, random, bytes, out);
} catch (...) {
  return 0;
}

int cqpdf_md5(cqpdf_bytes bytes, uint8_t *digest) try {
  auto hash = QPDFCryptoProvider::getImpl();
  hash->MD5_init();
  if (bytes.count > 0) hash->MD5_update(bytes.start, bytes.count);
  hash->MD5_finalize();
  QPDFCryptoImpl::MD5_Digest found;
  hash->MD5_digest(found);
  std::memcpy(digest, found, sizeof found);
  return 1;
} catch (...) {
  return 0;
}
