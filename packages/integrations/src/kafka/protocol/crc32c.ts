/** The remainders of each byte by the polynomial of Castagnoli, reflected. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f6_3b78 : value >>> 1
  return value
})

/** The checksum of batches of records (CRC-32C of RFC 3720); Node.js has that of gzip only. */
export const crc32c = (bytes: Uint8Array): number => {
  let value = 0xffff_ffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffff_ffff) >>> 0
}
