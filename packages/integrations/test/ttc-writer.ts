/** Writes what Oracle answers: parts that are put together. */
export const ttc = {
  bytes: (...numbers: number[]): Buffer => Buffer.from(numbers),

  /** A number that says how many bytes it has. */
  number(value: number): Buffer {
    if (value === 0) return Buffer.from([0])
    const digits = value.toString(16)
    const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
    return Buffer.concat([Buffer.from([bytes.length]), bytes])
  },

  numbers: (...values: number[]): Buffer => Buffer.concat(values.map((value) => ttc.number(value))),

  /** Bytes with their length before them, in pieces where they are many. */
  long(value: Buffer | null): Buffer {
    if (value === null || value.length === 0) return Buffer.from([0])
    if (value.length <= 252) return Buffer.concat([Buffer.from([value.length]), value])
    const pieces: Buffer[] = [Buffer.from([254])]
    for (let at = 0; at < value.length; at += 32_767) {
      const piece = value.subarray(at, at + 32_767)
      pieces.push(ttc.number(piece.length), piece)
    }
    return Buffer.concat([...pieces, ttc.number(0)])
  },

  text: (value: string): Buffer => ttc.long(Buffer.from(value)),

  /** A text that is left out where it is empty, with its length before it once more. */
  told: (value: string): Buffer =>
    value === '' ? ttc.number(0) : Buffer.concat([ttc.number(Buffer.byteLength(value)), ttc.text(value)]),

  /** Names with their values, and a flag where a test needs one. */
  pairs: (pairs: readonly (readonly [name: string, value: string, flag?: number])[]): Buffer =>
    Buffer.concat([
      ttc.bytes(8),
      ttc.number(pairs.length),
      ...pairs.flatMap(([name, value, flag = 0]) => [ttc.told(name), ttc.told(value), ttc.number(flag)]),
    ]),
}
