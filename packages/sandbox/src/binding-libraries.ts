import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeLibraries, folderOfPackage } from './code/javascript/libraries.ts'

const names: readonly string[] = ['_', 'moment']
const scripts = new Map<string, string>()

const scriptOf = (name: string): string => {
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

/**
 * The scripts that give a realm those of its globals that are libraries, each read from its package once. A fresh
 * realm needs some hundredth of a second for one, so it is given only to code that names it.
 */
export const librariesAmong = (globalNames: readonly string[]): readonly string[] =>
  names.filter((name) => globalNames.includes(name)).map(scriptOf)
