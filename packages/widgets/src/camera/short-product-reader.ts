import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat.js'
import type BitArray from '@zxing/library/esnext/core/common/BitArray.js'
import NotFoundException from '@zxing/library/esnext/core/NotFoundException.js'
import AbstractUPCEANReader from '@zxing/library/esnext/core/oned/AbstractUPCEANReader.js'
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader.js'
import Result from '@zxing/library/esnext/core/Result.js'
import ResultPoint from '@zxing/library/esnext/core/ResultPoint.js'

const oddDigits = AbstractUPCEANReader.L_PATTERNS
const digits = [...oddDigits, ...oddDigits.map((widths) => widths.toReversed())]
const end = Int32Array.from([1, 1, 1, 1, 1, 1])

/** Which of the six digits are even, for the check digits 0 to 9 of the number system 0; those of 1 are the reverse. */
const evenDigits = [0x38, 0x34, 0x32, 0x31, 0x2c, 0x26, 0x23, 0x2a, 0x29, 0x25]

/** The number of twelve digits, the last one to check it, that a short number stands for. */
const longNumber = (short: string): string => {
  const [system, six, check] = [short.slice(0, 1), short.slice(1, 7), short.slice(7)]
  const last = six.slice(5)
  if ('012'.includes(last)) return `${system}${six.slice(0, 2)}${last}0000${six.slice(2, 5)}${check}`
  if (last === '3') return `${system}${six.slice(0, 3)}00000${six.slice(3, 5)}${check}`
  if (last === '4') return `${system}${six.slice(0, 4)}00000${six.slice(4, 5)}${check}`
  return `${system}${six.slice(0, 5)}0000${last}${check}`
}

const systemAndCheck = (even: number): readonly [system: number, check: number] => {
  const check = evenDigits.indexOf(even)
  if (check >= 0) return [0, check]
  const reversed = evenDigits.indexOf(63 - even)
  if (reversed >= 0) return [1, reversed]
  throw new NotFoundException()
}

/** Reads the short numbers on small products (UPC-E), which the library's own reader never finds. */
export class ShortProductReader extends OneDReader {
  override decodeRow(place: number, line: BitArray): Result {
    const [start = 0, first = 0] = AbstractUPCEANReader.findStartGuardPattern(line)
    let at = first
    let six = ''
    let even = 0
    while (six.length < 6) {
      const widths = new Int32Array(4)
      const digit = AbstractUPCEANReader.decodeDigit(line, widths, at, digits)
      if (digit >= 10) even |= 1 << (5 - six.length)
      six += digit % 10
      for (const width of widths) at += width
    }
    const [endStart = 0, endsAt = 0] = AbstractUPCEANReader.findGuardPatternWithoutCounters(
      line,
      at,
      true,
      end,
    )
    // Six digits are the beginning of longer codes as well: what tells a short one is that it ends here.
    const isWhole = endStart === at && endsAt + 6 < line.getSize() && line.isRange(endsAt, endsAt + 6, false)
    const [system, check] = systemAndCheck(even)
    const value = `${system}${six}${check}`
    if (!isWhole || !AbstractUPCEANReader.checkStandardUPCEANChecksum(longNumber(value)))
      throw new NotFoundException()
    const points = [new ResultPoint(start, place), new ResultPoint(endsAt, place)]
    return new Result(value, new Uint8Array(), 0, points, BarcodeFormat.UPC_E)
  }

  override reset(): void {}
}
