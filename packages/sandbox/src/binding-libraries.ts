import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeLibraries, folderOfPackage } from './code/javascript/libraries.ts'

const names: readonly string[] = ['_', 'moment']
const scripts = new Map<string, string>()

/** Those of some globals that are libraries: a realm is given only what code names. */
export const librariesAmong = (globalNames: readonly string[]): readonly string[] =>
  names.filter((name) => globalNames.includes(name))

/** The script that gives a realm a library under its name, frozen; read from its package once. */
export const scriptOfLibrary = (name: string): string => {
  const known = scripts.get(name)
  if (known !== undefined) return known
  const library = codeLibraries.find(({ global }) => global === name)
  if (library === undefined || library.file === null) throw new Error(`There is no library ${name}.`)
  const source = readFileSync(
    join(folderOfPackage(library.packageName, import.meta.dirname), library.file),
    'utf8',
  )
  const script =
    `(function () { const module = { exports: {} }, exports = module.exports;\n${source}\n` +
    `;Object.freeze(module.exports); Object.defineProperty(globalThis, ${JSON.stringify(name)}, { value: module.exports }) })()`
  scripts.set(name, script)
  return script
}
