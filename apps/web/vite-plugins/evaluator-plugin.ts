import { fileURLToPath } from 'node:url'
import { evaluatorAddress, evaluatorDocument, evaluatorHeaders, parserVariable } from '@ashlar/runtime/policy'
import { build, type Plugin } from 'vite'

const fileOf = (name: string): string =>
  fileURLToPath(new URL(`../src/evaluator/${name}.ts`, import.meta.url))
const moduleId = 'virtual:evaluator-source'
const resolvedId = `\0${moduleId}`

interface EvaluatorScript {
  readonly entry: string
  /** The variable in which the script leaves what its entry exports. */
  readonly variable: string
  /** The name of the built file. */
  readonly fileName: string
}

interface AddressedScript extends EvaluatorScript {
  /** The constant that the module of addresses exports. */
  readonly constant: string
  readonly devAddress: string
}

/** The worker and what it may be handed: each one classic script, since nothing can be imported from a blob. */
const scripts: readonly AddressedScript[] = [
  {
    constant: 'evaluatorSourceAddress',
    entry: fileOf('worker'),
    variable: 'evaluator',
    fileName: 'evaluator.js',
    devAddress: '/@evaluator-source.js',
  },
  {
    constant: 'parserSourceAddress',
    entry: fileOf('parser'),
    variable: parserVariable,
    fileName: 'parser.js',
    devAddress: '/@parser-source.js',
  },
]

/** Starts the evaluator with the viewer's page, before its modules are here. */
const aheadScript: EvaluatorScript = {
  entry: fileOf('ahead'),
  variable: 'preloadedEvaluator',
  fileName: 'ahead.js',
}

const bundle = async (
  { entry, variable, fileName }: EvaluatorScript,
  isMinified: boolean,
): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: isMinified,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: variable },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (output === undefined || !('output' in output)) throw new Error(`${fileName} could not be bundled.`)
  const [chunk] = output.output
  if (output.output.length !== 1) throw new Error(`${fileName} must be one script without any other file.`)
  return chunk.code
}

/**
 * Builds the evaluator's worker, its parser and its frame's document, and serves them in development with the headers
 * that a server has to send. In the viewer's page the worker's source is preloaded.
 */
export const evaluatorPlugin = (): Plugin => {
  let isBuild = false
  const references = new Map<string, string>()
  const addressOf = ({ constant, devAddress }: AddressedScript): string =>
    isBuild ? `import.meta.ROLLUP_FILE_URL_${references.get(constant)}` : JSON.stringify(devAddress)
  return {
    name: 'ashlar-evaluator',
    configResolved: (config) => {
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (!isBuild) return
      for (const script of scripts) {
        const source = await bundle(script, true)
        references.set(script.constant, this.emitFile({ type: 'asset', name: script.fileName, source }))
      }
      this.emitFile({ type: 'asset', name: aheadScript.fileName, source: await bundle(aheadScript, true) })
      this.emitFile({ type: 'asset', fileName: evaluatorAddress.slice(1), source: evaluatorDocument })
    },
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load: (id) =>
      id === resolvedId
        ? scripts.map((script) => `export const ${script.constant} = ${addressOf(script)}`).join('\n')
        : null,
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0]
        if (path === evaluatorAddress) {
          for (const [name, value] of Object.entries(evaluatorHeaders)) response.setHeader(name, value)
          response.end(evaluatorDocument)
          return
        }
        const script = scripts.find(({ devAddress }) => devAddress === path)
        if (script === undefined) {
          next()
          return
        }
        bundle(script, false).then((code) => {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8')
          response.setHeader('Cache-Control', 'no-store')
          response.end(code)
        }, next)
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, filename }) {
        if (bundle === undefined || !filename.endsWith('viewer.html')) return []
        const builtAddress = (name: string): string => {
          const script = Object.values(bundle).find(
            (file) => file.type === 'asset' && file.names.includes(name),
          )
          if (script === undefined) throw new Error(`${name} was not built.`)
          return `/${script.fileName}`
        }
        const worker = builtAddress('evaluator.js')
        const ahead = builtAddress('ahead.js')
        const frame = {
          'data-evaluator': true,
          src: evaluatorAddress,
          sandbox: 'allow-scripts',
          title: 'Evaluator',
          'aria-hidden': 'true',
          tabindex: '-1',
          hidden: true,
        }
        // The server leaves out what is marked where a page is drawn without an evaluator (`http/viewer-page.ts`).
        const preload = { rel: 'preload', 'data-evaluator': true, fetchpriority: 'high' }
        return [
          { tag: 'link', injectTo: 'head-prepend', attrs: { ...preload, as: 'script', href: ahead } },
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { ...preload, as: 'fetch', crossorigin: true, href: worker },
          },
          // The frame stands before the script that looks for it.
          { tag: 'iframe', injectTo: 'body-prepend', attrs: frame },
          {
            tag: 'script',
            injectTo: 'body-prepend',
            attrs: { 'data-evaluator': true, async: true, src: ahead, 'data-worker': worker },
          },
        ]
      },
    },
  }
}
