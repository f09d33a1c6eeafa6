/** A random id (UUID version 4) that nobody can guess. Works on plain http too, where `crypto.randomUUID` is missing. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [8, 12, 16, 20, 32].map((end, place) => digits.slice([0, 8, 12, 16, 20][place], end)).join('-')
}
