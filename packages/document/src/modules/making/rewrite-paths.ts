import { parseTemplate, readCode, type FreeName, type Reference } from '@ashlar/expression'
import type { ReadPath } from '../../references.ts'
import type { RewrittenTexts } from '../../rename.ts'

/** What is read in the place of a path: its first `length` names become `by`. */
export interface ReplacedPath {
  readonly length: number
  readonly by: ReadPath
}

/** Says what is read in the place of a path; null where the path stays. `isCalled` is whether what it leads to is called. */
export type ReplacePath = (path: ReadPath, isCalled: boolean) => ReplacedPath | null

/** Code that reads something in a way that cannot be written otherwise. */
export class PathNotReplaced extends Error {
  /** The path as the code has it, or its first name. */
  readonly path: string

  constructor(path: ReadPath) {
    super(`${path.join('.')} is read in a way that cannot be followed.`)
    this.path = path.join('.')
  }
}

interface Parsed {
  readonly source: string
  readonly references: readonly Reference[]
  readonly names: readonly FreeName[]
}

const called = /^\s*(?:\?\.)?\s*\(/u
const dotted = /\s*(?:\?\.|\.)\s*([\p{ID_Continue}$]+)/uy
const bracketed = /\s*(?:\?\.)?\s*\[\s*(?:(['"`])((?:(?!\1).)*)\1|(\d+))\s*\]/uy

/** Where the first names of a reference end in its source. Throws `PathNotReplaced` where they are written unusually. */
const endOfNames = (source: string, { path, start }: Reference, length: number): number => {
  const [root = '', ...members] = path
  if (!source.startsWith(root, start)) throw new PathNotReplaced(path)
  let position = start + root.length
  for (const member of members.slice(0, length - 1)) {
    dotted.lastIndex = position
    bracketed.lastIndex = position
    const byDot = dotted.exec(source)
    const byBracket = byDot === null ? bracketed.exec(source) : null
    const read = byDot?.[1] ?? byBracket?.[2] ?? byBracket?.[3]
    if (read !== member) throw new PathNotReplaced(path)
    position += (byDot ?? byBracket)?.[0].length ?? 0
  }
  return position
}

/** A source with paths replaced; read again, it must read just these paths, or nothing is replaced. */
const inSource = (parsed: Parsed, replace: ReplacePath, readAgain: (source: string) => Parsed): string => {
  const { source, references, names } = parsed
  const shorthands = new Set(names.filter(({ form }) => form === 'shorthand').map(({ start }) => start))
  const expected: ReadPath[] = []
  let rewritten = ''
  let position = 0
  let replaced: ReadPath | null = null
  for (const reference of references) {
    const { path, start, end } = reference
    const found = replace(path, called.test(source.slice(end)))
    expected.push(found === null ? path : [...found.by, ...path.slice(found.length)])
    if (found === null) continue
    if (start < position) throw new PathNotReplaced(path)
    const key = shorthands.has(start) ? `${path[0]}: ` : ''
    rewritten += `${source.slice(position, start)}${key}${found.by.join('.')}`
    position = endOfNames(source, reference, found.length)
    replaced = path
  }
  if (replaced === null) return source
  rewritten += source.slice(position)
  const found = readAgain(rewritten).references.map(({ path }) => path)
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new PathNotReplaced(replaced)
  return rewritten
}

const inTemplate = (text: string, replace: ReplacePath): string => {
  if (!text.includes('{{')) return text
  const expression = (source: string): Parsed => {
    const [part] = parseTemplate(`{{${source}}}`).parts
    return part?.kind === 'binding' && part.error === undefined
      ? part.expression
      : { source, references: [], names: [] }
  }
  return parseTemplate(text)
    .parts.map((part) => {
      if (part.kind === 'text') return part.text
      if (part.error !== undefined) return text.slice(part.start, part.end)
      return `{{${inSource(part.expression, replace, expression)}}}`
    })
    .join('')
}

/**
 * Gives the paths in texts other first names, in bindings and in code. Throws `PathNotReplaced` where that cannot be done
 * or would mean something else. Code that cannot be read stays as it is.
 */
export const withPaths = (replace: ReplacePath): RewrittenTexts => ({
  template: (text) => inTemplate(text, replace),
  code: (language, code) => {
    const parsed = readCode(language, code)
    return parsed.error === undefined
      ? inSource(parsed, replace, (source) => readCode(language, source))
      : code
  },
})
