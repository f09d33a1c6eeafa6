// The library's parts by their own addresses: by its name all of it would be fetched, with the parts that write codes.
import BarcodeFormat from '@zxing/library/esnext/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap.js'
import HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer.js'
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType.js'
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource.js'
import type { PictureReader } from './line-reader.ts'
import type { CodeKinds, ScannedCode } from './scanned-code.ts'

// UPC-E has a reader of its own, which asks nobody what is looked for.
const products = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A]
const formats: Readonly<Record<CodeKinds, readonly BarcodeFormat[]>> = {
  qr: [BarcodeFormat.QR_CODE],
  products,
  all: [
    BarcodeFormat.QR_CODE,
    ...products,
    BarcodeFormat.CODE_128,
    BarcodeFormat.CODE_39,
    BarcodeFormat.CODE_93,
    BarcodeFormat.ITF,
    BarcodeFormat.CODABAR,
    BarcodeFormat.DATA_MATRIX,
    BarcodeFormat.AZTEC,
    BarcodeFormat.PDF_417,
  ],
}

type Hints = Map<DecodeHintType, unknown>

const readersFor: Readonly<Record<CodeKinds, (hints: Hints) => Promise<readonly PictureReader[]>>> = {
  qr: async () => (await import('./qr-reader.ts')).qrReaders(),
  products: async (hints) => (await import('./product-reader.ts')).productReaders(hints),
  all: async (hints) => (await import('./all-readers.ts')).allReaders(hints),
}

/** How bright each px is, from 0 to 255, of red, green, blue and opacity. */
export const brightnessOf = (colors: Uint8ClampedArray): Uint8ClampedArray => {
  const brightness = new Uint8ClampedArray(colors.length / 4)
  for (let index = 0; index < brightness.length; index += 1) {
    const at = index * 4
    brightness[index] =
      0.299 * (colors[at] ?? 0) + 0.587 * (colors[at + 1] ?? 0) + 0.114 * (colors[at + 2] ?? 0)
  }
  return brightness
}

/** What browsers that read codes themselves call a format, so that applications meet one name for it. */
const nameOf = (format: BarcodeFormat): string =>
  format === BarcodeFormat.PDF_417 ? 'pdf417' : (BarcodeFormat[format] ?? '').toLowerCase()

/** Finds a code in the brightness of a picture, sizes in px; `undefined` where there is none. */
export type CodeReader = (
  brightness: Uint8ClampedArray,
  width: number,
  height: number,
) => ScannedCode | undefined

/** What finds codes in pictures, for browsers that cannot do it themselves; fetches what the kinds of codes need. */
export const codeReader = async (kinds: CodeKinds): Promise<CodeReader> => {
  const hints: Hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats[kinds]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const readers = await readersFor[kinds](hints)
  return (brightness, width, height) => {
    const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(brightness, width, height)))
    for (const reader of readers)
      try {
        const found = reader.decode(bitmap, hints)
        return { value: found.getText(), format: nameOf(found.getBarcodeFormat()) }
      } catch {
        // The library tells by an exception that there is no code of this kind in the picture.
      } finally {
        reader.reset()
      }
    return undefined
  }
}
