import {
  type CodeLanguage,
  isCodeLanguage,
  parseExpression,
  parseTemplate,
  readCode,
  type Reference,
} from '@ashlar/expression'

/** A stretch of code inside of a text: what stands between `{{` and `}}`, or the whole of a field. */
export interface CodeRange {
  /** Offsets into the text, without the braces. */
  from: number
  to: number
}

/** A name with what is read below it, found at a position. */
export interface ReferenceAt extends CodeRange {
  path: readonly string[]
}

/** Something that keeps code from being read, and where. */
export interface CodeProblem extends CodeRange {
  message: string
}

/** The language of the whole field, or that only what stands between double braces is code. */
export type CodeExtent = CodeLanguage | 'bindings'

/** Which form of JavaScript the code is: an expression of a binding, or statements; `null` for other languages. */
export const codeForm = (extent: CodeExtent): 'expression' | 'program' | null => {
  if (extent === 'bindings') return 'expression'
  return extent === 'python' ? null : 'program'
}

/** Each stretch of code in a text, with where it begins in it. */
export const codeStretches = (text: string, extent: CodeExtent): { source: string; offset: number }[] =>
  extent === 'bindings'
    ? parseTemplate(text).parts.flatMap((part) =>
        part.kind === 'binding' ? [{ source: part.source, offset: part.start + 2 }] : [],
      )
    : [{ source: text, offset: 0 }]

/** The code around a position; `null` in plain text. A binding that is still open reaches to the end. */
export const codeAround = (text: string, position: number, extent: CodeExtent): CodeRange | null => {
  if (extent !== 'bindings') return { from: 0, to: text.length }
  for (const part of parseTemplate(text).parts) {
    if (part.kind !== 'binding') continue
    const isClosed = part.end - part.start >= 4 && text.startsWith('}}', part.end - 2)
    const from = part.start + 2
    const to = isClosed ? part.end - 2 : part.end
    if (position >= from && position <= to) return { from, to }
  }
  return null
}

/** The reference under a position, up to the segment pointed at: over `response` in `A.response.rows`, `A.response`. */
export const referenceAt = (text: string, position: number, extent: CodeExtent): ReferenceAt | null => {
  for (const { source, offset, references } of codeIn(text, extent)) {
    for (const reference of references) {
      const from = offset + reference.start
      const to = offset + reference.end
      if (position < from || position > to) continue
      return upTo(source.slice(reference.start, reference.end), reference.path, position - from, from)
    }
  }
  return null
}

const upTo = (written: string, path: readonly string[], within: number, from: number): ReferenceAt => {
  const rest = written.slice(within)
  const wordEnd = within + (/^[\w$]*/.exec(rest)?.[0].length ?? 0)
  const depth = (written.slice(0, wordEnd).match(/\?\.\[|\?\.|\.|\[/g)?.length ?? 0) + 1
  return {
    from,
    to: depth >= path.length ? from + written.length : from + wordEnd,
    path: path.slice(0, depth),
  }
}

interface FoundCode {
  source: string
  offset: number
  references: readonly Reference[]
}

/** Every reference in a text, with where it stands in it. */
export const referencesIn = (text: string, mode: string): ReferenceAt[] =>
  codeIn(text, isCodeLanguage(mode) ? mode : 'bindings').flatMap(({ offset, references }) =>
    references.map(({ path, start, end }) => ({ path, from: offset + start, to: offset + end })),
  )

const codeIn = (text: string, extent: CodeExtent): FoundCode[] =>
  codeStretches(text, extent).map(({ source, offset }) => {
    const { references } = extent === 'bindings' ? parseExpression(source) : readCode(extent, source)
    return { source, offset, references }
  })

/** What keeps the bindings of a text from being read. An empty pair of braces is no fault: it is being written. */
export const codeProblems = (text: string, extent: CodeExtent): CodeProblem[] => {
  if (extent !== 'bindings') {
    const { error } = readCode(extent, text)
    if (text.trim() === '' || !error) return []
    return [{ ...range(error.position, text.length), message: error.message }]
  }
  return parseTemplate(text).parts.flatMap((part) =>
    part.kind === 'binding' && part.error
      ? [{ ...range(part.error.position, part.end, part.start), message: part.error.message }]
      : [],
  )
}

/** One letter wide at least, so that there is something to underline. */
const range = (position: number, end: number, start = 0): CodeRange => {
  const from = Math.max(start, Math.min(position, end - 1))
  return { from, to: Math.min(end, from + 1) }
}
