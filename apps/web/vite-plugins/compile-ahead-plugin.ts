import type { Plugin } from 'vite'

/**
 * Asks browsers that know it to compile a file as a whole while it arrives, beside the page. Otherwise each function is
 * compiled when it is first called, on the thread that draws. For other browsers it is a remark.
 */
const remark = '//# allFunctionsCalledOnLoad'

/** The screens and the editor: fetched on their own, and run as soon as they are here. */
const isScreen = /[\\/](?:\w+Screen\.tsx|src[\\/]editor[\\/]index\.ts)$/u

/**
 * Has the files compiled ahead with which a page begins: those of the entries, the screens and the editor with all that
 * they import, and the views. What views import beside that may be a large library of which they call little.
 */
export const compileAheadPlugin = (): Plugin => ({
  name: 'ashlar-compile-ahead',
  apply: 'build',
  generateBundle: {
    // After all that writes into the files: the remark counts in the first line alone.
    order: 'post',
    handler: (_options, bundle) => {
      const ahead = new Set<string>()
      const waiting: string[] = []
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const { fileName, name, isEntry, facadeModuleId } = file
        if (facadeModuleId?.endsWith('View.tsx') === true) ahead.add(fileName)
        else if (isEntry || name === 'common' || isScreen.test(facadeModuleId ?? '')) waiting.push(fileName)
      }
      for (let present = waiting.pop(); present !== undefined; present = waiting.pop()) {
        const file = bundle[present]
        if (file?.type !== 'chunk' || ahead.has(present)) continue
        ahead.add(present)
        waiting.push(...file.imports)
      }
      for (const fileName of ahead) {
        const file = bundle[fileName]
        if (file?.type === 'chunk') file.code = `${remark}\n${file.code}`
      }
    },
  },
})
