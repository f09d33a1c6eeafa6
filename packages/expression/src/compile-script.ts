import { ExpressionError } from './errors.ts'
import { type NameScope, readName } from './name-scope.ts'
import type { Script } from './parsed.ts'

/** A script as a function: runs to its first `await` and answers what the script returns. */
export type CompiledScript = (scope: NameScope) => Promise<unknown>

/**
 * Compiles a script to a native function whose free names are read from the scope alone. Throws `ExpressionError` with
 * the code `unreadable-expression`. This is no sandbox; see `compile`.
 */
export function compileScript(script: Script): CompiledScript {
  if (script.error) throw new ExpressionError('unreadable-expression', script.error.message)
  let mark = ''
  while (script.source.includes(`$names${mark}`) || script.source.includes(`$known${mark}`)) mark += '_'
  const body = withReads(script, `$names${mark}`, `$known${mark}`)
  // The line break ends a comment that the script may end with.
  const text = `'use strict';return async($names${mark},$known${mark})=>{${body}\n}`
  try {
    // oxlint-disable-next-line typescript/no-implied-eval -- compiling is what this file is for; see where it runs
    const factory = new Function(text)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a function made from text returns has no type; this text is an async function of two scopes
    const make = factory as () => (names: NameScope, known: NameScope) => Promise<unknown>
    const run = make()
    return (scope) => run(careful(scope), scope)
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The script cannot be compiled.'
    throw new ExpressionError('unreadable-expression', message)
  }
}

/** The names of a scope, of which one that is not there cannot be read, and none can be written. */
function careful(scope: NameScope): NameScope {
  return new Proxy(scope, {
    get: (target, name) => readName(target, String(name)),
    set: () => false,
    defineProperty: () => false,
  })
}

/** Each name becomes a member, since a member can stand wherever a name can: at the start of a line, behind `new`. */
function withReads({ source, names }: Script, careful: string, known: string): string {
  let text = ''
  let position = 0
  for (const { name, start, end, form } of names) {
    const key = JSON.stringify(name)
    const read = `${form === 'typeof' ? known : careful}[${key}]`
    text += source.slice(position, start) + (form === 'shorthand' ? `${key}:${read}` : read)
    position = end
  }
  return text + source.slice(position)
}
