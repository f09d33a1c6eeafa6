import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { modulesAtOnce } from './kept-modules.ts'

/** What of the graph of modules is looked at. */
interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly importers: readonly string[]
    readonly dynamicImporters: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
    readonly code: string | null
  } | null
}

const viewerEntry = fileURLToPath(new URL('../src/viewer/main.tsx', import.meta.url))
/** Of the package that holds the widgets. */
export const ofWidgets = /[\\/]packages[\\/]widgets[\\/]src[\\/]/u
/** What draws a widget. */
export const isView = (id: string): boolean => ofWidgets.test(id) && id.endsWith('View.tsx')

/** A part that so many views share is loaded with every page that has any of them. */
const manyViews = 5
/** The file of the common views; the server finds it by this name. */
const commonChunk = 'common'
/** Nearly every page has some of these: together they cost less than a request for each. */
const isCommonView = (id: string): boolean =>
  ofWidgets.test(id) && /[\\/](?:button|dropdown|input|text)[\\/]\w+View\.tsx$/u.test(id)

/** What draws, and the few lines by which built files are put together, which it is the first to need. */
const ofReact = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/u

/** In characters: what is shorter costs less as a part of another file than as a request. */
const hardlyAnything = 700

/** All that is reached from a module in one direction of the graph; what `stops` says is not gone beyond. */
const reachedFrom = (
  id: string,
  next: (id: string) => readonly string[],
  stops: (id: string) => boolean,
): Set<string> => {
  const reached = new Set<string>()
  const waiting = [id]
  for (let present = waiting.pop(); present !== undefined; present = waiting.pop()) {
    if (reached.has(present)) continue
    reached.add(present)
    if (!stops(present)) waiting.push(...next(present))
  }
  return reached
}

/** Whether a module brings along a library that not every page has, at once or later. */
const bringsLibrary = (id: string, ofViewer: ReadonlySet<string>, graph: Graph): boolean =>
  [
    ...reachedFrom(
      id,
      (one) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(one) ?? {}
        return [...importedIds, ...dynamicallyImportedIds]
      },
      (one) => ofViewer.has(one),
    ),
  ].some((one) => /[\\/]node_modules[\\/]/u.test(one) && !ofViewer.has(one))

/** The views that need a module at once. */
const viewsWith = (id: string, graph: Graph): readonly string[] =>
  [...reachedFrom(id, (one) => graph.getModuleInfo(one)?.importers ?? [], isView)].filter(isView)

const isSharedPart = (id: string, graph: Graph): boolean => {
  const views = viewsWith(id, graph).length
  return views >= manyViews || (views > 1 && (graph.getModuleInfo(id)?.code ?? '').length < hardlyAnything)
}

/** The file of what one view needs at once and its late parts need too, and nobody else. */
const ownChunk = (id: string, graph: Graph): string | null => {
  const users = reachedFrom(
    id,
    (one) => {
      const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(one) ?? {}
      return [...importers, ...dynamicImporters]
    },
    isView,
  )
  const [view, ...others] = [...users].filter(isView)
  const isNeeded = view !== undefined && others.length === 0 && viewsWith(id, graph).includes(view)
  return isNeeded ? `of-${basename(view, '.tsx')}` : null
}

/**
 * Puts what published pages fetch together into one file each: browsers of HTTP/1.1 fetch six files at once, and each
 * waits for its turn. `react` and `page` are what every page runs, `common` the views that nearly every page has with what they need,
 * `parts` what most other widgets share; a widget's own code stays apart, in one file or two.
 */
export const pageChunksPlugin = (): Plugin => ({
  name: 'ashlar-page-chunks',
  apply: 'build',
  config: async () => {
    const atOnce = await modulesAtOnce([viewerEntry])
    const ofViewer = new Set([...(atOnce.get(viewerEntry) ?? []), '\0virtual:evaluator-source'])
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // More than half of what every page runs: browsers compile files beside each other.
                { name: 'react', test: ofReact, priority: 4 },
                // What only the viewer runs stays in its own file, which the builder never fetches.
                { name: 'page', test: (id) => ofViewer.has(id), minShareCount: 2, priority: 3 },
                {
                  debugName: commonChunk,
                  name: (id, graph) => (viewsWith(id, graph).some(isCommonView) ? commonChunk : null),
                  test: (id) => ofWidgets.test(id) && (isCommonView(id) || !isView(id)),
                  priority: 2,
                },
                {
                  debugName: 'parts',
                  name: (id, graph) =>
                    isSharedPart(id, graph) && !bringsLibrary(id, ofViewer, graph) ? 'parts' : null,
                  test: (id) => ofWidgets.test(id) && !isView(id),
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  debugName: 'of one view',
                  name: ownChunk,
                  test: (id) => ofWidgets.test(id) && !isView(id),
                  minShareCount: 2,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
    }
  },
})
