import type BitArray from '@zxing/library/esnext/core/common/BitArray.js'
import type DecodeHintType from '@zxing/library/esnext/core/DecodeHintType.js'
import NotFoundException from '@zxing/library/esnext/core/NotFoundException.js'
import OneDReader from '@zxing/library/esnext/core/oned/OneDReader.js'
import type Result from '@zxing/library/esnext/core/Result.js'

/** One of the library's readers, which finds codes of its kind in pictures. */
export type PictureReader = Pick<OneDReader, 'decode' | 'reset'>

/**
 * Looks for several kinds of barcodes in each line of a picture. The library has the same with all kinds it knows, also
 * those that nobody is offered here.
 */
export class LineReader extends OneDReader {
  readonly #readers: readonly OneDReader[]

  constructor(readers: readonly OneDReader[]) {
    super()
    this.#readers = readers
  }

  override decodeRow(place: number, line: BitArray, hints?: Map<DecodeHintType, unknown>): Result {
    for (const reader of this.#readers)
      try {
        return reader.decodeRow(place, line, hints)
      } catch {
        // The library tells by an exception that the line holds no code of this kind.
      }
    throw new NotFoundException()
  }

  override reset(): void {
    for (const reader of this.#readers) reader.reset()
  }
}
