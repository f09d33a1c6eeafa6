import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { pdfFilesFolder } from '../src/pdfViewer/pdf-files.ts'

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** What the library fetches for some PDFs. The engine for scripts in PDFs is not among it: scripts never run. */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /\.bcmap$/,
  standard_fonts: /\.(?:pfb|ttf)$/,
  iccs: /\.icc$/,
  wasm: /^(?:jbig2|openjpeg|qcms).*\.(?:wasm|js)$/,
}

const namesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(library, folder))).filter((name) => folders[folder]?.test(name) === true)

/** Puts the files that the PDF viewer fetches beside the built files, and serves them while developing. */
export const pdfFilesPlugin = (): Plugin => ({
  name: 'ashlar-pdf-files',
  async generateBundle() {
    for (const folder of Object.keys(folders))
      for (const name of await namesIn(folder))
        this.emitFile({
          type: 'asset',
          fileName: `${pdfFilesFolder.slice(1)}/${folder}/${name}`,
          source: await readFile(join(library, folder, name)),
        })
  },
  configureServer: (server) => {
    server.middlewares.use(pdfFilesFolder, (request, response, next) => {
      const [, folder = '', name = ''] = (request.url ?? '').replace(/\?.*$/, '').split('/')
      if (!/^[\w.-]+$/.test(name) || folders[folder]?.test(name) !== true) {
        next()
        return
      }
      readFile(join(library, folder, name)).then((file) => {
        response.setHeader(
          'Content-Type',
          name.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream',
        )
        response.end(file)
      }, next)
    })
  },
})
