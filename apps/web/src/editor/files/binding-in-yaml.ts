import { codeAround, type CodeRange } from '../code/bindings.ts'

/** How far before a position a binding begins at most, in letters. */
const longest = 20_000

const depthOf = (line: string): number => line.search(/\S|$/u)

/** Whether a line holds a key with its value, or begins an item of a list. */
const isKey = (line: string): boolean =>
  /^ *(?:- +)*(?:'[^']*'|"[^"]*"|[^\s'"#:][^:]*):(?: |$)|^ *- /u.test(line)

/** The code around a position in a value of a text in YAML, which may be half written; null where no binding is around it. */
export const bindingInYaml = (text: string, position: number): CodeRange | null => {
  const before = text.slice(Math.max(0, position - longest), position)
  const open = before.lastIndexOf('{{')
  if (open === -1) return null
  const from = position - before.length + open
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  const [first = '', ...others] = text.slice(lineStart, position).split('\n')
  const isOneValue = others.every(
    (line) => !isKey(first) && (line.trim() === '' || depthOf(line) >= depthOf(first)),
  )
  if (!isOneValue) return null
  const lineEnd = text.indexOf('\n', position)
  // A value of one line ends with it; one of several may go on until another key.
  const rest = text.slice(from, isKey(first) ? (lineEnd === -1 ? text.length : lineEnd) : position + longest)
  const code = codeAround(rest, position - from, 'bindings')
  return code === null ? null : { from: from + code.from, to: from + code.to }
}
