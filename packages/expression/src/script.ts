import { parse, Parser, type Options, type Program } from 'acorn'
import type { BindingSyntaxError } from './errors.ts'
import type { Script } from './parsed.ts'
import { ForbiddenSyntax, readProgramReferences } from './references.ts'

const options: Options = {
  ecmaVersion: 2023,
  // Strict rules; imports and exports are refused below, since there is nothing to import from.
  sourceType: 'module',
  allowAwaitOutsideFunction: true,
  allowReturnOutsideFunction: true,
  allowHashBang: false,
}

/**
 * Parses statements with `await` and `return` at the top, as in the body of an async function. A script that cannot be
 * read carries its `error` and reads nothing.
 */
export function parseScript(source: string): Script {
  try {
    const program = parse(source, options)
    const module = program.body.find(({ type }) => type.startsWith('Import') || type.startsWith('Export'))
    if (module) throw new ForbiddenSyntax('A script can neither import nor export.', module.start)
    return { source, ...readProgramReferences(program) }
  } catch (thrown) {
    return { source, references: [], names: [], error: describe(thrown, source) }
  }
}

/**
 * Parses JavaScript that runs in a realm of its own, as the body of an async function that may begin with imports:
 * whatever the language can is allowed. Code that cannot be read carries its `error` and reads nothing.
 */
export function readJavaScript(source: string): Script {
  try {
    return { source, ...readProgramReferences(parseFree(source), true) }
  } catch (thrown) {
    return { source, references: [], names: [], error: describe(thrown, source) }
  }
}

/** The scope of the whole text, and that of a generator, as the parser marks them. */
const topOrGenerator = 1 | 8

/** Reads `yield` at the top of code, which runs as a generator then. */
class CodeParser extends Parser {
  /** Of the parser itself, whose types leave it out. */
  declare currentVarScope: () => { readonly flags: number }

  get inGenerator(): boolean {
    return (this.currentVarScope().flags & topOrGenerator) !== 0
  }
}

function parseFree(source: string): Program {
  const free: Options = { ...options, ecmaVersion: 'latest' }
  try {
    return CodeParser.parse(source, free)
  } catch (thrown) {
    // Some code is only read where imports are not, such as that of before strict rules.
    try {
      return parse(source, { ...free, sourceType: 'script' })
    } catch {
      throw thrown
    }
  }
}

function describe(thrown: unknown, source: string): BindingSyntaxError {
  if (thrown instanceof ForbiddenSyntax) return { message: thrown.message, position: thrown.position }
  if (thrown instanceof RangeError) return { message: 'The script is nested too deeply.', position: 0 }
  if (!(thrown instanceof SyntaxError) || !('pos' in thrown) || typeof thrown.pos !== 'number') throw thrown
  const position = Math.min(thrown.pos, source.length)
  const line = source.slice(0, position).split('\n').length
  const reason = thrown.message.replace(/\s*\(\d+:\d+\)$/, '')
  if (reason !== 'Unexpected token') {
    return { message: `The script cannot be read: ${reason} in line ${line}.`, position }
  }
  const found = source.slice(position).match(/^(?:[\w$]+|\S)/)?.[0]
  if (found === undefined) return { message: 'The script ends too early.', position }
  return { message: `The script cannot be read: "${found}" is unexpected in line ${line}.`, position }
}
