import { registerHooks } from 'node:module'

/**
 * Packages whose `package.json` is so large that Node spends more time parsing it than running the package:
 * Node parses the `exports` of the enclosing package again for every relative import inside it. Measured on
 * drizzle-orm 0.45: 575 ms and 240 MB to import it without this hook, 80 ms and 8 MB with it.
 */
const packagesWithLargeManifests = ['/node_modules/drizzle-orm/']

/** Imports of our own files name them whole: there is nothing to be looked for, and no manifest to be asked. */
const isOwn = (parent: string, specifier: string): boolean =>
  parent.endsWith('.ts') && specifier.endsWith('.ts') && !parent.includes('/node_modules/')

const isInLargePackage = (parent: string): boolean =>
  parent.endsWith('.js') && packagesWithLargeManifests.some((folder) => parent.includes(folder))

/**
 * Resolves relative imports inside those packages, and inside our own, without reading a manifest: for our own that is a
 * tenth of the time that the start takes. Must run before the first of them is linked: a static import beside the call
 * comes too late, because all static imports of a file are linked before its first line runs. So the server's entry file
 * calls this and imports the rest with `await import(…)`; a process of which the first file cannot do so is started with
 * `--import …/register-module-resolution.ts`.
 */
export const registerModuleResolution = (): void => {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const parent = context.parentURL
      if (parent === undefined || !specifier.startsWith('.')) return nextResolve(specifier, context)
      const found = (format: string) => ({
        url: new URL(specifier, parent).href,
        format,
        shortCircuit: true,
      })
      if (isOwn(parent, specifier)) return found('module-typescript')
      if (isInLargePackage(parent)) return found('module')
      return nextResolve(specifier, context)
    },
  })
}
