import { formatPath } from '@ashlar/expression'

/** What stands before the cursor: nothing but a name being typed, or a name below a path. */
export type TypedReference =
  | { kind: 'name'; prefix: string; from: number }
  | { kind: 'member'; path: readonly string[]; prefix: string; from: number; dotFrom: number }

const segment = String.raw`(?:\?\.|\.)[A-Za-z_$][\w$]*|(?:\?\.)?\[(?:\d+|"[^"\\]*"|'[^'\\]*')\]`
const memberBefore = new RegExp(
  String.raw`(?<![\w$.\])])([A-Za-z_$][\w$]*)((?:${segment})*)(\?\.|\.)([\w$]*)$`,
)
const nameBefore = /(?<![\w$.])[A-Za-z_$][\w$]*$/
const segmentParts = /(?:\?\.|\.)([A-Za-z_$][\w$]*)|\[(?:(\d+)|"([^"]*)"|'([^']*)')\]/g

/**
 * Reads the reference that ends at the end of `code`. `null` where no name can be completed: behind a call
 * (`rows.filter(…).`), inside of a number or after a bracket. Offsets count from the start of `code`.
 */
export const typedReference = (code: string): TypedReference | null => {
  const member = memberBefore.exec(code)
  if (member) {
    const [, root = '', segments = '', dot = '', prefix = ''] = member
    const from = code.length - prefix.length
    return {
      kind: 'member',
      path: [root, ...readSegments(segments)],
      prefix,
      from,
      dotFrom: from - dot.length,
    }
  }
  const name = nameBefore.exec(code)
  if (name) return { kind: 'name', prefix: name[0], from: name.index }
  if (/[\w$.\])"'`]$/.test(code.trimEnd()) && !/\s$/.test(code)) return null
  return { kind: 'name', prefix: '', from: code.length }
}

const readSegments = (text: string): string[] =>
  [...text.matchAll(segmentParts)].map(
    ([, name, index, double, single]) => name ?? index ?? double ?? single ?? '',
  )

/** Follows a path by own properties alone, as bindings do; `undefined` where it ends early. */
export const readPath = (root: unknown, path: readonly string[]): unknown => {
  let value = root
  for (const key of path) {
    if (value === null || value === undefined || !Object.hasOwn(value, key)) return undefined
    const holder: Record<string, unknown> = Object(value)
    value = holder[key]
  }
  return value
}

/** The text that reads `key` of what stands before it: `.name`, `["first name"]` or `[0]`. */
export const memberText = (key: string): string => formatPath(['x', key]).slice(1)
