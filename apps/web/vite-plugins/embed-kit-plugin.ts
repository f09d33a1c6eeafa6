import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const entry = fileURLToPath(new URL('../../../packages/embed/src/index.ts', import.meta.url))

/** Where the server finds the kit in the build; it serves it at `/embed/sdk.js`. */
export const embedKitFile = 'embed-kit.js'

const bundleKit = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['es'] } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('The kit could not be bundled.')
  return output.output[0].code
}

/** Builds the kit for pages around embedded applications as one module, for pages that have no build of their own. */
export const embedKitPlugin = (): Plugin => ({
  name: 'ashlar-embed-kit',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', fileName: embedKitFile, source: await bundleKit() })
  },
})
