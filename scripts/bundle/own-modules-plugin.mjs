import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { root } from '../root.mjs'
import { readByModules } from './read-by-modules.mjs'

/** A thread that a module starts, or a mention of the module's own place. */
const mention =
  /new URL\('(?<thread>\.\/[\w/-]+)\.ts', import\.meta\.url\)|\bimport\.meta\.(?<property>dirname|filename|url)\b/gu

/** Where a module of ours is in the repository, with slashes; undefined for modules of packages. */
const placeInRepository = (id) => {
  const place = relative(root, id).split(sep).join('/')
  const isOurs = isAbsolute(id) && !place.startsWith('..') && !place.includes('node_modules/')
  return isOurs ? place : undefined
}

/** What stands for the place of a module, in a program of `dist/code`. */
const placeInBundle = (property, place) => {
  const builtIn = (name) => `process.getBuiltinModule('node:${name}')`
  const up = property === 'dirname' ? dirname(place) : place
  const path = `${builtIn('path')}.join(import.meta.dirname, '..', 'files', ${JSON.stringify(up)})`
  return property === 'url' ? `${builtIn('url')}.pathToFileURL(${path}).href` : path
}

/**
 * Lets modules of ours find their threads and files although they are bundled: each thread that a module starts becomes a
 * program of its own, and a module's place is the one that it has below `dist/files`. Fails the build for a module that
 * reads files and does not stand in `read-by-modules.mjs`: otherwise its files would be missing in production only.
 */
export const ownModulesPlugin = () => ({
  name: 'own-modules',
  transform(code, module) {
    const place = code.includes('import.meta.') ? placeInRepository(module) : undefined
    if (place === undefined) return null
    const written = code.replaceAll(mention, (...match) => {
      const { thread, property } = match.at(-1)
      if (thread !== undefined) {
        const id = join(dirname(module), `${thread}.ts`)
        // Two threads of one name would be taken for the same.
        const name = placeInRepository(id).replace(/\.ts$/u, '').replaceAll('/', '-')
        const program = this.emitFile({ type: 'chunk', id, name })
        return `new URL(import.meta.ROLLUP_FILE_URL_${program})`
      }
      if (!Object.hasOwn(readByModules, place)) {
        this.error(`${place} reads files beside itself: name them in scripts/bundle/read-by-modules.mjs.`)
      }
      return placeInBundle(property, place)
    })
    return { code: written, map: null }
  },
})
