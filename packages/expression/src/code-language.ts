import { ExpressionError } from './errors.ts'
import type { Script } from './parsed.ts'
import { readPython } from './python.ts'
import { parseScript, readJavaScript } from './script.ts'

/**
 * The languages of texts that are code from end to end: scripts of event steps, and the code of steps of an API. Names
 * in them are read without braces.
 */
export type CodeLanguage = 'script' | 'javascript' | 'python'

const readers: Readonly<Record<CodeLanguage, (source: string) => Script>> = {
  script: parseScript,
  javascript: readJavaScript,
  python: readPython,
}

/** Whether the mode of a text is a language that is code from end to end. */
export const isCodeLanguage = (mode: string): mode is CodeLanguage => Object.hasOwn(readers, mode)

/** Reads code, with its `error` where it cannot be read. */
export const readCode = (language: CodeLanguage, source: string): Script => readers[language](source)

/**
 * Gives each free `from` of a code the name `to`. Strings, property names and locals of the same name stay, as do
 * comments. A script that cannot be read is returned as it is; of Python, what can be read is renamed. Throws
 * `ExpressionError` (`name-hidden`) where a local called `to`, or a word of the language, would take the place of the
 * new name.
 */
export const renameInCode = (language: CodeLanguage, source: string, from: string, to: string): string => {
  if (!source.includes(from)) return source
  const { names } = readCode(language, source)
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
  const found = readCode(language, renamed).names.filter(({ name }) => name === to).length
  if (found === expected) return renamed
  throw new ExpressionError(
    'name-hidden',
    `"${to}" is the name of something else inside of a script that reads "${from}". Rename that first.`,
  )
}
