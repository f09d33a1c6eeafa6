import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { modulesAtAnyTime, modulesAtOnce } from './kept-modules.ts'
import { isView, ofWidgets } from './page-chunks-plugin.ts'

const source = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const viewer = source('viewer/main.tsx')
const builder = source('main.tsx')
const screens = [source('screens/shell/Shell.tsx'), source('screens/home/HomeScreen.tsx')]
const editor = source('editor/index.ts')
const panels = source('editor/panels.ts')

/** The files that only the builder fetches. */
const filesOfBuilder: ReadonlySet<string> = new Set(['base', 'screens', 'editing', 'panels'])

/** Those of published pages, beside the viewer's and those with views. */
const filesOfPages: ReadonlySet<string> = new Set(['react', 'page', 'common', 'parts'])

/** What a file fetches of the builder's, with it or with one of those that it needs. */
const fetchedOfBuilder = (file: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string | undefined => {
  const fetched = new Set([file])
  for (const { imports } of fetched)
    for (const name of imports) {
      const imported = bundle[name]
      if (imported?.type !== 'chunk') continue
      if (filesOfBuilder.has(imported.name)) return name
      fetched.add(imported)
    }
  return undefined
}

/**
 * Puts what the builder fetches together into one file each, as `pageChunksPlugin` does for published pages: a hundred
 * small files take a browser longer to ask for than to read. `base` is what every address of the builder runs,
 * `screens` what the editor has in common with the first screens, `editing` what it shares with others,
 * `panels` what its panels share. To stand after
 * `pageChunksPlugin`, whose files stay as they are: what a published page may load is never put in a file of the builder.
 * The build fails where a file of published pages needs one of the builder's: a view that imports what describes its
 * properties took all of the editor along.
 */
export const builderChunksPlugin = (): Plugin => ({
  name: 'ashlar-builder-chunks',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      const isOfPages =
        filesOfPages.has(file.name) || file.facadeModuleId === viewer || file.moduleIds.some(isView)
      const wrong = isOfPages ? fetchedOfBuilder(file, bundle) : undefined
      if (wrong !== undefined)
        this.error(`Published pages would fetch ${wrong} of the builder with ${file.fileName}.`)
    }
  },
  config: async () => {
    const [ofViewer, atOnce] = await Promise.all([
      modulesAtAnyTime(viewer),
      modulesAtOnce([builder, ...screens, editor, panels]),
    ])
    const isIn = (entry: string, id: string): boolean => atOnce.get(entry)?.has(id) === true
    // With what the modules of a file need, no file waits for one that waits for it.
    const group = { includeDependenciesRecursively: true, minShareCount: 2 }
    return {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'viewed', test: (id) => ofViewer.has(id), entriesAware: true, minShareCount: 2 },
                {
                  ...group,
                  minShareCount: 1,
                  name: 'base',
                  test: (id) => id !== builder && isIn(builder, id),
                },
                {
                  ...group,
                  name: 'screens',
                  test: (id) => isIn(editor, id) && screens.some((screen) => isIn(screen, id)),
                },
                { ...group, name: 'editing', test: (id) => isIn(editor, id) && !ofWidgets.test(id) },
                { ...group, name: 'panels', test: (id) => isIn(panels, id) && !ofWidgets.test(id) },
              ],
            },
          },
        },
      },
    }
  },
})
