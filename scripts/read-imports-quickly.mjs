import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseSync } from 'rolldown/utils'

/**
 * dependency-cruiser has @swc/core read every file into a tree of all its syntax, which takes most of the time of the check,
 * and stops at the first component, as it takes no file for TSX. Loaded before it, this answers with what it looks for
 * alone: the statements that import and export, and the calls that import later.
 */
const swc = createRequire(import.meta.url)('@swc/core')
const readWholly = swc.parseFileSync

/** Nothing of these nodes is looked at but what they name: they have no place in the file. */
const literal = (value) => ({ type: 'StringLiteral', value })

const importOf = ({ moduleRequest }) => ({
  type: 'ImportDeclaration',
  specifiers: [],
  source: literal(moduleRequest.value),
})

const exportOf = (name) => ({ type: 'ExportAllDeclaration', source: literal(name) })

const laterImportOf = (name) => ({
  type: 'ExpressionStatement',
  expression: {
    type: 'CallExpression',
    callee: { type: 'Import' },
    arguments: [{ expression: literal(name) }],
  },
})

/** The name that a call of `import` gives as text, or undefined where it is worked out only when it runs. */
const nameIn = (text) => /^(['"`])(?<name>[^'"`$\\]+)\1$/u.exec(text.trim())?.groups.name

/** `require`, what a described module imports, and imports in place of a type: the quick parser does not list them. */
const hasMore = (text, laterImports) =>
  /\brequire\s*\(|\bdeclare\s+module\b/u.test(text) ||
  [...text.matchAll(/\bimport\s*\(/gu)].length !== laterImports.length

swc.parseFileSync = (file, options) => {
  const text = readFileSync(file, 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0 || hasMore(text, module.dynamicImports))
    return readWholly(file, { ...options, tsx: file.endsWith('x') })
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const later = module.dynamicImports.flatMap(
    ({ moduleRequest: { start, end } }) => nameIn(text.slice(start, end)) ?? [],
  )
  return {
    type: 'Module',
    body: [...module.staticImports.map(importOf), ...exported.map(exportOf), ...later.map(laterImportOf)],
  }
}
