/** A property path taken apart: `orders[0].name` is `['orders', '0', 'name']`. */
export type PathSegments = readonly string[]

const identifierLike = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u
const listIndex = /^(?:0|[1-9]\d*)$/

/**
 * Takes a property path apart. Written forms: `Table1.data`, `orders[0].name`, `orders.0.name`,
 * `row["first name"]`. Reading is lenient, since names in documents may hold any character but `.` and `[`.
 */
export function parsePath(path: string): PathSegments {
  if (!path.includes('[')) return path.split('.')
  const segments: string[] = []
  let position = 0
  while (position < path.length) {
    if (path.charCodeAt(position) === 91 /* [ */) {
      const bracket = readBracket(path, position)
      segments.push(bracket.segment)
      position = bracket.end
      if (path.charCodeAt(position) === 46 /* . */) position += 1
      continue
    }
    let end = position
    while (end < path.length && path[end] !== '.' && path[end] !== '[') end += 1
    segments.push(path.slice(position, end))
    position = path[end] === '.' ? end + 1 : end
  }
  return segments
}

function readBracket(path: string, start: number): { segment: string; end: number } {
  const quote = path[start + 1]
  if (quote === '"' || quote === "'") {
    let end = start + 2
    let segment = ''
    while (end < path.length && path[end] !== quote) {
      if (path[end] === '\\') end += 1
      segment += path[end] ?? ''
      end += 1
    }
    return { segment, end: Math.min(path.length, end + 2) }
  }
  const close = path.indexOf(']', start)
  const end = close === -1 ? path.length : close
  return { segment: path.slice(start + 1, end), end: end + 1 }
}

/** Writes segments as JavaScript would: `orders[0].name`, `row["first name"]`. The reverse of `parsePath`. */
export function formatPath(segments: PathSegments): string {
  let text = ''
  for (const [position, segment] of segments.entries()) {
    if (listIndex.test(segment) && position > 0) text += `[${segment}]`
    else if (identifierLike.test(segment)) text += position === 0 ? segment : `.${segment}`
    else text += position === 0 && !/[.[]/.test(segment) ? segment : `[${JSON.stringify(segment)}]`
  }
  return text
}
