import QRCodeReader from '@zxing/library/esnext/core/qrcode/QRCodeReader.js'
import type { PictureReader } from './line-reader.ts'

/** What reads QR codes; fetched where they are looked for. */
export const qrReaders = (): readonly PictureReader[] => [new QRCodeReader()]
