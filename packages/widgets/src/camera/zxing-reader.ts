import {
  AztecCodeReader,
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  RGBLuminanceSource,
  type Reader,
} from '@zxing/library'
import type { CodeKinds, ScannedCode } from './scanned-code.ts'

const products = [BarcodeFormat.EAN_13, BarcodeFormat.EAN_8, BarcodeFormat.UPC_A, BarcodeFormat.UPC_E]
const formats: Readonly<Record<CodeKinds, readonly BarcodeFormat[]>> = {
  qr: [BarcodeFormat.QR_CODE],
  products,
  all: [
    BarcodeFormat.QR_CODE,
    ...products,
    ...[BarcodeFormat.CODE_128, BarcodeFormat.CODE_39, BarcodeFormat.CODE_93, BarcodeFormat.ITF],
    ...[BarcodeFormat.CODABAR, BarcodeFormat.DATA_MATRIX, BarcodeFormat.AZTEC, BarcodeFormat.PDF_417],
  ],
}

/** How bright each px is, from 0 to 255, of red, green, blue and opacity. */
export const brightnessOf = (colours: Uint8ClampedArray): Uint8ClampedArray => {
  const brightness = new Uint8ClampedArray(colours.length / 4)
  for (let index = 0; index < brightness.length; index += 1) {
    const at = index * 4
    brightness[index] =
      0.299 * (colours[at] ?? 0) + 0.587 * (colours[at + 1] ?? 0) + 0.114 * (colours[at + 2] ?? 0)
  }
  return brightness
}

// One after the other: the library's own reader of all kinds writes a warning for each kind that is not there.
const readersFor = (kinds: CodeKinds, hints: Map<DecodeHintType, unknown>): readonly Reader[] => {
  if (kinds === 'qr') return [new QRCodeReader()]
  const lines = new MultiFormatOneDReader(hints)
  if (kinds === 'products') return [lines]
  return [new QRCodeReader(), lines, new DataMatrixReader(), new AztecCodeReader(), new PDF417Reader()]
}

/** Finds a code in a picture, for browsers that cannot do it themselves; `undefined` where there is none. */
export const readCode = (
  brightness: Uint8ClampedArray,
  width: number,
  height: number,
  kinds: CodeKinds,
): ScannedCode | undefined => {
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats[kinds]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(brightness, width, height)))
  for (const reader of readersFor(kinds, hints))
    try {
      const found = reader.decode(bitmap, hints)
      return { value: found.getText(), format: (BarcodeFormat[found.getBarcodeFormat()] ?? '').toLowerCase() }
    } catch {
      // The library tells by an exception that there is no code of this kind in the picture.
    }
  return undefined
}
