import { Parser } from 'acorn'

/** Where the code of a step stands, and in a generator: there it may yield. */
const topOrGenerator = 1 | 8

/** Reads `yield` at the top of code, which runs as a generator then. */
class CodeParser extends Parser {
  get inGenerator() {
    return (this.currentVarScope().flags & topOrGenerator) !== 0
  }
}

/** The names that an import declaration brings, as a declaration in the same lines. */
const declarationFor = ({ specifiers, source }) => {
  const required = `require(${source.raw})`
  if (specifiers.length === 0) return required
  const parts = specifiers.map(({ type, local, imported }) => {
    if (type === 'ImportNamespaceSpecifier') return `${local.name} = ${required}`
    const name = type === 'ImportDefaultSpecifier' ? 'default' : (imported.name ?? imported.value)
    // A library without a default of its own is its own default.
    return name === 'default'
      ? `${local.name} = ((it) => (it?.__esModule === true && 'default' in it ? it.default : it))(${required})`
      : `${local.name} = ${required}[${JSON.stringify(name)}]`
  })
  return `const ${parts.join(', ')}`
}

const importsIn = (node, found) => {
  if (Array.isArray(node)) for (const child of node) importsIn(child, found)
  else if (typeof node === 'object' && node !== null && typeof node.type === 'string') {
    if (node.type === 'ImportExpression') found.push(node)
    for (const key of Object.keys(node)) importsIn(node[key], found)
  }
  return found
}

/**
 * Code with its imports written as calls of `require` in the same lines. No import may reach V8: its answer would be an
 * object of the host. Throws a SyntaxError where imports stand in code that cannot be read for certain.
 */
export const withoutImports = (code) => {
  if (!/\bimport\b/u.test(code)) return code
  // The one thing that scripts and modules read differently; it could hide an import from this reading.
  if (/<!--|-->/u.test(code)) throw new SyntaxError('Code that mentions import cannot have <!-- or -->.')
  const program = CodeParser.parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowReturnOutsideFunction: true,
    allowAwaitOutsideFunction: true,
  })
  const changes = importsIn(program.body, []).map(({ start }) => [
    start,
    start + 'import'.length,
    'importLibrary',
  ])
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      changes.push([statement.start, statement.end, `${declarationFor(statement)};`])
    } else if (statement.type.startsWith('Export')) {
      throw new SyntaxError('A step gives its output with return, not with export.')
    }
  }
  let written = code
  for (const [start, end, text] of changes.toSorted(([one], [other]) => other - one)) {
    const lines = code.slice(start, end).split('\n').length - 1
    written = written.slice(0, start) + text + '\n'.repeat(lines) + written.slice(end)
  }
  return written
}
