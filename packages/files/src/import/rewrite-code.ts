import { type CodeLanguage, parseTemplate, readCode } from '@ashlar/expression'

/** What a code of another product reads, in place of which something else is written. */
export interface Replacement {
  /** How many parts of the path it takes the place of. */
  readonly parts: number
  readonly text: string
}

/** Says what stands for a path such as `Table1.selectedRow.id`; null where it stays. */
export type Replace = (path: readonly string[]) => Replacement | null

interface Read {
  readonly source: string
  readonly references: readonly { readonly path: readonly string[]; readonly start: number }[]
  readonly names: readonly { readonly start: number; readonly form: string; readonly name: string }[]
}

const nextPart =
  /^\s*(?:\?\.\s*|\.\s*)([A-Za-z_$][\w$]*)|^\s*(?:\?\.)?\s*\[\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`|(\d+))\s*\]/

/** Where the first parts of a path end, as they are written at a place of the source; null where they are written otherwise. */
const endOfParts = (source: string, start: number, path: readonly string[], parts: number): number | null => {
  const [root = ''] = path
  if (!source.startsWith(root, start)) return null
  let end = start + root.length
  for (const part of path.slice(1, parts)) {
    const found = nextPart.exec(source.slice(end))
    if (found === null || (found[1] ?? found[2] ?? found[3] ?? found[4] ?? found[5]) !== part) return null
    end += found[0].length
  }
  return end
}

/** A path with the method that is called at its end, which is no part of what is read. */
const withMethod = (source: string, start: number, path: readonly string[]): readonly string[] => {
  const end = endOfParts(source, start, path, path.length)
  if (end === null) return path
  const [, method] =
    /^\s*\??\.\s*([A-Za-z_$][\w$]*)\s*(?:\?\.)?\s*\(/.exec(source.slice(end, end + 300)) ?? []
  return method === undefined ? path : [...path, method]
}

const rewriteRead = ({ source, references, names }: Read, replace: Replace): string => {
  const shorthands = new Set(names.filter(({ form }) => form === 'shorthand').map(({ start }) => start))
  let written = ''
  let position = 0
  for (const { path: read, start } of references.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue
    const path = withMethod(source, start, read)
    const found = replace(path)
    if (found === null) continue
    const end = endOfParts(source, start, path, found.parts)
    if (end === null) continue
    const name = shorthands.has(start) ? `${path[0] ?? ''}: ` : ''
    written += `${source.slice(position, start)}${name}${found.text}`
    position = end
  }
  return written + source.slice(position)
}

/** Code with what it reads said in our words; null where it cannot be read, with the reason told. */
export const rewriteCode = (
  language: CodeLanguage,
  source: string,
  replace: Replace,
  onUnreadable: (message: string) => void,
): string => {
  const read = readCode(language, source)
  if (read.error !== undefined) {
    onUnreadable(read.error.message)
    return source
  }
  return rewriteRead(read, replace)
}

/** Text with its bindings said in our words; `inBinding` may change a binding as a whole once its names are ours. */
export const rewriteTemplate = (
  text: string,
  replace: Replace,
  onUnreadable: (message: string) => void,
  inBinding: (source: string) => string = (source) => source,
): string => {
  if (!text.includes('{{')) return text
  let written = ''
  for (const part of parseTemplate(text).parts) {
    if (part.kind === 'text') written += part.text
    else if (part.error) {
      onUnreadable(part.error.message)
      written += text.slice(part.start, part.end)
    } else written += `{{${inBinding(rewriteRead(part.expression, replace))}}}`
  }
  return written
}
