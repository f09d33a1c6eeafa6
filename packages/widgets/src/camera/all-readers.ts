import AztecReader from '@zxing/library/esnext/core/aztec/AztecReader.js'
import DataMatrixReader from '@zxing/library/esnext/core/datamatrix/DataMatrixReader.js'
import type DecodeHintType from '@zxing/library/esnext/core/DecodeHintType.js'
import CodaBarReader from '@zxing/library/esnext/core/oned/CodaBarReader.js'
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader.js'
import Code39Reader from '@zxing/library/esnext/core/oned/Code39Reader.js'
import Code93Reader from '@zxing/library/esnext/core/oned/Code93Reader.js'
import ITFReader from '@zxing/library/esnext/core/oned/ITFReader.js'
import MultiFormatUPCEANReader from '@zxing/library/esnext/core/oned/MultiFormatUPCEANReader.js'
import PDF417Reader from '@zxing/library/esnext/core/pdf417/PDF417Reader.js'
import QRCodeReader from '@zxing/library/esnext/core/qrcode/QRCodeReader.js'
import { LineReader, type PictureReader } from './line-reader.ts'
import { ShortProductReader } from './short-product-reader.ts'

/** What reads codes of all kinds, the usual ones first; fetched where all are looked for. */
export const allReaders = (hints: Map<DecodeHintType, unknown>): readonly PictureReader[] => [
  new QRCodeReader(),
  new LineReader([
    new MultiFormatUPCEANReader(hints),
    new ShortProductReader(),
    new Code39Reader(),
    new Code93Reader(),
    new Code128Reader(),
    new ITFReader(),
    new CodaBarReader(),
  ]),
  new DataMatrixReader(),
  new AztecReader(),
  new PDF417Reader(),
]
