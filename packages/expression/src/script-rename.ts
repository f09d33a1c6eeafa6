import { ExpressionError } from './errors.ts'
import type { Script } from './parsed.ts'
import { readPython } from './python.ts'
import { parseScript, readJavaScript } from './script.ts'

/**
 * Gives each free `from` of a script the name `to`. Strings, property names and locals of the same name stay, as do
 * comments. A script that cannot be read is returned as it is. Throws `ExpressionError` (`name-hidden`) where a local
 * called `to`, or a word of the language, would take the place of the new name.
 */
export function renameInScript(source: string, from: string, to: string): string {
  return renameIn(parseScript, source, from, to)
}

/** The same in JavaScript that runs in a realm of its own. */
export function renameInJavaScript(source: string, from: string, to: string): string {
  return renameIn(readJavaScript, source, from, to)
}

/** The same in Python. In code that cannot be read as a whole, what can be read of it is renamed. */
export function renameInPython(source: string, from: string, to: string): string {
  return renameIn(readPython, source, from, to)
}

const renameIn = (read: (source: string) => Script, source: string, from: string, to: string): string => {
  if (!source.includes(from)) return source
  const { names } = read(source)
  const places = names.filter(({ name }) => name === from)
  if (places.length === 0) return source
  let renamed = ''
  let position = 0
  for (const { start, end, form } of places) {
    renamed += source.slice(position, start) + (form === 'shorthand' ? `${from}: ${to}` : to)
    position = end
  }
  renamed += source.slice(position)
  const expected = names.filter(({ name }) => name === from || name === to).length
  const found = read(renamed).names.filter(({ name }) => name === to).length
  if (found === expected) return renamed
  throw new ExpressionError(
    'name-hidden',
    `"${to}" is the name of something else inside of a script that reads "${from}". Rename that first.`,
  )
}
