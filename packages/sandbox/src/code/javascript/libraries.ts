import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** A library that JavaScript steps can name. */
export interface CodeLibrary {
  /** As it is required. */
  readonly name: string
  /** The name under which it is there without being required; null where there is none. */
  readonly global: string | null
  readonly packageName: string
  /** The file that stands for it; null for the one that the package names itself. */
  readonly file: string | null
  /** Under which name that file puts it into the window of a page; null for a file that exports it. */
  readonly windowName: string | null
  /** What it does, in a few words. */
  readonly purpose: string
}

const library = (
  name: string,
  global: string | null,
  purpose: string,
  given: { packageName?: string; file?: string; windowName?: string } = {},
): CodeLibrary => ({ name, global, purpose, packageName: name, file: null, windowName: null, ...given })

/** The libraries of JavaScript steps; none is read before code names it. */
export const codeLibraries: readonly CodeLibrary[] = [
  library('lodash', '_', 'lists, objects and text', { file: 'lodash.min.js' }),
  library('moment', 'moment', 'dates', { file: 'min/moment.min.js' }),
  library('moment-timezone', null, 'dates in time zones', {
    file: 'builds/moment-timezone-with-data-10-year-range.min.js',
  }),
  library('date-fns', 'dateFns', 'dates', { file: 'cdn.min.js', windowName: 'dateFns' }),
  library('axios', 'axios', 'HTTP requests', { file: 'dist/browser/axios.cjs' }),
  library('jsonwebtoken', 'jwt', 'signed tokens'),
  library('fast-xml-parser', null, 'XML', { file: 'lib/fxp.cjs' }),
  library('papaparse', 'Papa', 'CSV', { file: 'papaparse.min.js' }),
  library('xlsx', 'XLSX', 'spreadsheets', { packageName: '@e965/xlsx', file: 'dist/xlsx.full.min.js' }),
  library('uuid', 'uuid', 'unique identifiers', { file: 'dist/cjs-browser/index.js' }),
  library('jmespath', 'jmespath', 'queries in JSON', { file: 'jmespath.js' }),
  library('js-base64', null, 'Base64', { file: 'base64.js' }),
  library('buffer', null, 'bytes', { file: 'index.js' }),
]

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
/** Of these one file is used that needs no other package. */
const standsAlone = ['axios', 'fast-xml-parser', 'uuid']
const neededByRealms = ['object-inspect']

/** The folder of a package as a file in `from` finds it. */
export const folderOfPackage = (name: string, from: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) throw new Error(`The package ${name} is not installed. Run npm install.`)
  }
}

/** Name and folder of each package that the libraries need, those that they need in turn included. */
export const packagesOfLibraries = (): readonly (readonly [name: string, folder: string])[] => {
  const folders = new Map<string, string>()
  const add = (name: string, from: string): void => {
    const folder = folderOfPackage(name, from)
    const known = folders.get(name)
    if (known === folder) return
    if (known !== undefined) throw new Error(`Two libraries of steps need different releases of ${name}.`)
    folders.set(name, folder)
    if (standsAlone.includes(name)) return
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
    for (const dependency of Object.keys(manifest.dependencies)) add(dependency, folder)
  }
  const names = [...codeLibraries.map(({ packageName }) => packageName), ...neededByRealms]
  for (const name of names) add(name, import.meta.dirname)
  return [...folders]
}

/** Where the parser is that reads imports; it has no dependencies. */
export const folderOfParser = (): string =>
  dirname(createRequire(import.meta.url).resolve('acorn/package.json'))
