import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'

/** Modules of ours in a realm; everything else that code can require is a file of a library. */
const ownModules = {
  'ashlar:axios': 'axios.js',
  'ashlar:console': 'console.js',
  'ashlar:crypto': 'crypto.js',
  'ashlar:encoding': 'encoding.js',
  'ashlar:files': 'files.js',
  'ashlar:http': 'http.js',
  'ashlar:node-modules': 'node-modules.js',
  'ashlar:url': 'url.js',
  'ashlar:web-crypto': 'web-crypto.js',
}
/** What code means by these names. */
const otherNames = {
  axios: 'ashlar:axios',
  crypto: 'ashlar:crypto',
  url: 'ashlar:url',
  'node-fetch': 'ashlar:http',
}

/**
 * Where the text of each module is. `libraries` are those that code may name: the name, the file that stands for it (or
 * null for the package's own choice), and the folder of its package and of each package that it needs.
 */
export const createLibraryFiles = ({ guestFolder, libraries, folders }) => {
  const named = new Map(libraries.map((library) => [library.name, library]))
  const folderOf = new Map(folders)
  const namesForPeople = libraries
    .map(({ name }) => name)
    .toSorted()
    .join(', ')

  /** Files made for pages, which put the library into the window. */
  const windowNames = new Map(
    libraries.flatMap(({ packageName, file, windowName }) =>
      windowName === null ? [] : [[join(folderOf.get(packageName), file), windowName]],
    ),
  )

  const unknown = (name) =>
    new Error(`The library '${name}' is not available in steps. Available are: ${namesForPeople}.`)

  const fileIn = (folder, name, path) => {
    const require = createRequire(join(folder, 'package.json'))
    if (path !== '') {
      for (const file of [path, `${path}.cjs`, `${path}.js`, `${path}/index.js`]) {
        const full = join(folder, file)
        if (full.startsWith(folder + sep) && /\.c?js$/u.test(full) && existsSync(full)) return full
      }
      throw unknown(`${name}/${path}`)
    }
    return require.resolve(folder)
  }

  const ofPackage = (asked, isLibraryAsking) => {
    const [, name = '', , path = ''] = /^((?:@[^/]+\/)?[^/]+)(\/(.*))?$/u.exec(asked) ?? []
    if (path.split('/').includes('..')) throw unknown(asked)
    const folder = folderOf.get(name)
    if (folder === undefined || !(isLibraryAsking || named.has(name))) throw unknown(asked)
    return fileIn(folder, name, path)
  }

  const packageAround = (file) => [...folderOf.values()].find((folder) => file.startsWith(folder + sep))

  /** The id of the module that `name` means in the module `from` ('' for the step's own code). */
  const resolve = (from, name) => {
    const isOwn = from.startsWith('ashlar:')
    if (Object.hasOwn(ownModules, name)) return name
    if (!isOwn && Object.hasOwn(otherNames, name)) return otherNames[name]
    if (name.startsWith('.')) {
      const folder = packageAround(from)
      if (folder === undefined) throw unknown(name)
      return fileIn(folder, name, join(from, '..', name).slice(folder.length + 1))
    }
    const library = named.get(name)
    if (library?.file != null) return join(folderOf.get(library.packageName), library.file)
    return ofPackage(library?.packageName ?? name, from !== '')
  }

  /** The program of a module: text of a function of what a module is handed. */
  const programOf = (id) => {
    const file = Object.hasOwn(ownModules, id) ? join(guestFolder, ownModules[id]) : id
    const text = readFileSync(file, 'utf8')
    const name = windowNames.get(file)
    const body =
      name === undefined
        ? text
        : `const window = {}, console = { log() {} };${text}\nmodule.exports = window.${name}`
    return `(function (exports, require, module, process, ports) {${body}\n})`
  }

  return {
    resolve,
    programOf,
    libraries: JSON.stringify(libraries.map(({ name, global }) => ({ name, global }))),
  }
}
