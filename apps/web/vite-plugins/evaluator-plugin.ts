import { fileURLToPath } from 'node:url'
import { evaluatorAddress, evaluatorDocument, evaluatorHeaders } from '@ashlar/runtime/policy'
import { build, type Plugin } from 'vite'
import { foldLanguageVersionPlugin } from './fold-language-version-plugin.ts'

const workerEntry = fileURLToPath(new URL('../src/evaluator/worker.ts', import.meta.url))
const moduleId = 'virtual:evaluator-source'
const resolvedId = `\0${moduleId}`
const devAddress = '/@evaluator-source.js'

/** The worker as one classic script: it runs from a blob, from where nothing can be imported. */
const bundleWorker = async (isMinified: boolean): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [foldLanguageVersionPlugin()],
    build: {
      write: false,
      minify: isMinified,
      target: 'es2023',
      lib: { entry: workerEntry, formats: ['iife'], name: 'evaluator' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error('The evaluator could not be bundled.')
  const [chunk] = output.output
  if (output.output.length !== 1) throw new Error('The evaluator must be one script without any other file.')
  return chunk.code
}

/**
 * Builds the evaluator's worker and its frame's document, and serves both in development with the headers that a
 * server has to send. In the built pages that use it, the worker's source is preloaded.
 */
export const evaluatorPlugin = (): Plugin => {
  let isBuild = false
  let reference = ''
  return {
    name: 'ashlar-evaluator',
    configResolved: (config) => {
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      reference = this.emitFile({ type: 'asset', name: 'evaluator.js', source: await bundleWorker(true) })
      this.emitFile({ type: 'asset', fileName: evaluatorAddress.slice(1), source: evaluatorDocument })
    },
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load(id) {
      if (id !== resolvedId) return null
      const address = isBuild ? `import.meta.ROLLUP_FILE_URL_${reference}` : JSON.stringify(devAddress)
      return `export const evaluatorSourceAddress = ${address}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]
        if (path === evaluatorAddress) {
          for (const [name, value] of Object.entries(evaluatorHeaders)) response.setHeader(name, value)
          response.end(evaluatorDocument)
        } else if (path === devAddress) {
          bundleWorker(false).then((code) => {
            response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
            response.setHeader('Cache-Control', 'no-store')
            response.end(code)
          }, next)
        } else next()
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        if (bundle === undefined || !filename.endsWith('viewer.html')) return []
        const script = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes('evaluator.js'),
        )
        if (script === undefined) return []
        const href = `/${script.fileName}`
        return [
          { tag: 'link', injectTo: 'head', attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href } },
        ]
      },
    },
  }
}
