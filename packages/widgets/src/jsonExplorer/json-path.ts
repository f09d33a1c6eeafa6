import type { JsonNode } from './json-nodes.ts'

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** Where a node stands as bindings write it: `lines[0].product`, `["odd key"]`; empty for all of the data. */
export const pathOf = (node: JsonNode, rootName = ''): string => {
  const parts: string[] = []
  for (let at: JsonNode | undefined = node; at?.key !== undefined; at = at.parent)
    parts.unshift(
      typeof at.key === 'number'
        ? `[${at.key}]`
        : plainName.test(at.key)
          ? `.${at.key}`
          : `[${JSON.stringify(at.key)}]`,
    )
  const path = parts.join('')
  return rootName === '' && path.startsWith('.') ? path.slice(1) : `${rootName}${path}`
}

/**
 * A value as text for the clipboard: texts as they are, everything else as JSON. What contains itself is written once,
 * numbers without limit as text.
 */
export const writtenValue = (value: unknown): string => {
  if (typeof value === 'string') return value
  const above: unknown[] = []
  try {
    const written = JSON.stringify(
      value,
      function (this: unknown, _key: string, item: unknown): unknown {
        if (typeof item === 'bigint') return item.toString()
        if (typeof item !== 'object' || item === null) return item
        // JSON.stringify says in whose hands the item is: what lies behind it has been left.
        while (above.length > 0 && above.at(-1) !== this) above.pop()
        if (above.includes(item)) return '[contains itself]'
        above.push(item)
        return item
      },
      2,
    )
    return written ?? String(value)
  } catch {
    // Too deep, too long or unwilling to be read.
    return ''
  }
}
