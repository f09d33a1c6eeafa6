const letters = '0123456789abcdefghijklmnopqrstuvwxyz'

/** An id for a record or step made here: twelve random letters and digits. */
export const newId = (): string =>
  // Not randomUUID, which browsers keep back on addresses without TLS.
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => letters[byte % letters.length]).join('')
