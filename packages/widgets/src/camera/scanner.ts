import { drawnSight, type Sight } from './photo.ts'
import type { CodeKinds, ScannedCode } from './scanned-code.ts'

/** Finds a code in what is to be seen. */
export type Scanner = (sight: Sight) => Promise<ScannedCode | undefined>

/** What newer browsers have for reading codes. */
interface Detector {
  detect: (source: CanvasImageSource) => Promise<readonly { rawValue: string; format: string }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === 'function' && 'getSupportedFormats' in value

const wished: Readonly<Record<CodeKinds, readonly string[]>> = {
  qr: ['qr_code'],
  products: ['ean_13', 'ean_8', 'upc_a', 'upc_e'],
  all: [
    'qr_code',
    'ean_13',
    'ean_8',
    'upc_a',
    'upc_e',
    'code_128',
    'code_39',
    'code_93',
    'itf',
    'codabar',
    'data_matrix',
    'aztec',
    'pdf417',
  ],
}

// Small enough to be looked through several times a second, large enough for the thin lines of a barcode.
const longestSide = 960

const ownScanner = async (kinds: CodeKinds): Promise<Scanner | undefined> => {
  const known: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (!isDetectorClass(known)) return undefined
  try {
    const supported = await known.getSupportedFormats()
    const formats = wished[kinds].filter((format) => supported.includes(format))
    // Some browsers have the interface and nothing behind it.
    if (formats.length === 0 || (kinds !== 'all' && formats.length < wished[kinds].length)) return undefined
    const detector = new known({ formats })
    return async (sight) => {
      const [code] = await detector.detect(drawnSight(sight, longestSide))
      return code === undefined ? undefined : { value: code.rawValue, format: code.format }
    }
  } catch {
    return undefined
  }
}

/** What reads codes in this browser: its own reader, or else one that is fetched from the server of the page. */
export const scannerFor = async (kinds: CodeKinds): Promise<Scanner> => {
  const own = await ownScanner(kinds)
  if (own !== undefined) return own
  const { brightnessOf, codeReader } = await import('./zxing-reader.ts')
  const read = await codeReader(kinds)
  return async (sight) => {
    const canvas = drawnSight(sight, longestSide)
    const { width, height } = canvas
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data
    return pixels === undefined ? undefined : read(brightnessOf(pixels), width, height)
  }
}
