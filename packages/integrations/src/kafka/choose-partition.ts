const seed = 0x9747_b28c
const multiplier = 0x5bd1_e995

/** The hash by which Kafka's own clients spread keys (Murmur2 with their seed). */
const murmur2 = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const mix = (value: number): number => {
    const mixed = Math.imul(value, multiplier)
    return Math.imul(mixed ^ (mixed >>> 24), multiplier)
  }
  let hash = seed ^ bytes.length
  let position = 0
  for (; position + 4 <= bytes.length; position += 4) {
    hash = Math.imul(hash, multiplier) ^ mix(view.getInt32(position, true))
  }
  const rest = bytes.subarray(position)
  if (rest.length > 0) {
    for (const [index, byte] of rest.entries()) hash ^= byte << (8 * index)
    hash = Math.imul(hash, multiplier)
  }
  hash ^= hash >>> 13
  hash = Math.imul(hash, multiplier)
  return hash ^ (hash >>> 15)
}

/** The partition of a key, the same as other clients of Kafka choose; messages of one key stay in their order. */
export const partitionOfKey = (key: Uint8Array, count: number): number => (murmur2(key) & 0x7fff_ffff) % count
