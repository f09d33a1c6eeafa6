import type DecodeHintType from '@zxing/library/esnext/core/DecodeHintType.js'
import MultiFormatUPCEANReader from '@zxing/library/esnext/core/oned/MultiFormatUPCEANReader.js'
import { LineReader, type PictureReader } from './line-reader.ts'
import { ShortProductReader } from './short-product-reader.ts'

/** What reads the barcodes on products; fetched where they are looked for. */
export const productReaders = (hints: Map<DecodeHintType, unknown>): readonly PictureReader[] => [
  new LineReader([new MultiFormatUPCEANReader(hints), new ShortProductReader()]),
]
