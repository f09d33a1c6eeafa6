import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:m?js|css|svg|json|wasm)$/u
// What fits into one packet with the answer's headers is there as soon without.
const leastBytes = 1400

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` beside each built asset, so that the server sends them without compressing anew. */
export const compressAssets = async (folder) => {
  const names = readdirSync(folder).filter((name) => compressible.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const content = readFileSync(file)
      if (content.length < leastBytes) return
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      writeFileSync(`${file}.br`, await compressBrotli(content, quality))
      writeFileSync(`${file}.gz`, await compressGzip(content, { level: 9 }))
    }),
  )
}
