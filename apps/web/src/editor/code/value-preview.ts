import type { ValueType } from '@ashlar/schema'
import { TypedValue, typedItems, typedObject } from './inference/typed-value.ts'

/** How much of a value is shown at the pointer: letters of a text, items of a list, levels. */
const hoverLimits = { textLength: 20, textBuffer: 20, items: 100, depth: 3, lines: 40 } as const

const wordsOfTypes: Readonly<Record<ValueType['kind'], string>> = {
  unknown: 'unknown',
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  list: 'array',
  object: 'object',
}

/** What stands for something typed in a preview: what was there last, or the parts of its type; null for one word of a type. */
const shownOf = (typed: TypedValue): unknown => {
  if (typed.value !== undefined) return typed.value
  return typed.type.kind === 'list' ? [...typedItems(typed)] : typedObject(typed)
}

/** What a value is, in the words of the language: `array(12)`, `string`, `object`. */
export const describeType = (value: unknown): string => {
  if (value instanceof TypedValue) {
    // What is there says more than its type, where it is of that type.
    return Array.isArray(value.value) && value.type.kind === 'list'
      ? describeType(value.value)
      : wordsOfTypes[value.type.kind]
  }
  if (value === undefined) return 'undefined'
  if (value === null) return 'null'
  if (Array.isArray(value)) return `array(${value.length})`
  return typeof value
}

/** A value in at most `maximumLength` letters on one line, for lists in which every entry has one line. */
export const previewLine = (value: unknown, maximumLength = 60): string => {
  const text = lineOf(value, 2).replaceAll(/\s+/g, ' ')
  return text.length > maximumLength ? `${text.slice(0, maximumLength - 1)}…` : text
}

const lineOf = (value: unknown, depth: number): string => {
  if (value instanceof TypedValue) {
    const shown = shownOf(value)
    return shown === null && value.value === undefined ? describeType(value) : lineOf(shown, depth)
  }
  if (typeof value === 'string') return JSON.stringify(value.length > 200 ? value.slice(0, 200) : value)
  if (typeof value === 'function') return 'ƒ'
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) {
    if (depth === 0) return `[${value.length}]`
    const shown = value.slice(0, 5).map((item: unknown) => lineOf(item, depth - 1))
    return `[${[...shown, ...(value.length > 5 ? ['…'] : [])].join(', ')}]`
  }
  if (typeof value === 'object' && value !== null) {
    if (depth === 0) return '{…}'
    const entries = Object.entries(value)
    const shown = entries
      .slice(0, 5)
      .map(([key, item]: [string, unknown]) => `${key}: ${lineOf(item, depth - 1)}`)
    return `{${[...shown, ...(entries.length > 5 ? ['…'] : [])].join(', ')}}`
  }
  return String(value)
}

/** A value over several lines, cut to what fits beside the pointer. */
export const previewBlock = (value: unknown): string => {
  const lines = blockOf(value, '', 0).split('\n')
  if (lines.length <= hoverLimits.lines) return lines.join('\n')
  return [...lines.slice(0, hoverLimits.lines), '…'].join('\n')
}

const blockOf = (value: unknown, indentation: string, depth: number): string => {
  if (value instanceof TypedValue) {
    const shown = shownOf(value)
    return shown === null && value.value === undefined
      ? describeType(value)
      : blockOf(shown, indentation, depth)
  }
  const inner = `${indentation}  `
  if (typeof value === 'string') return JSON.stringify(cut(value, depth))
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    if (depth === hoverLimits.depth) return `[…${value.length}]`
    const items = value
      .slice(0, hoverLimits.items)
      .map((item: unknown) => inner + blockOf(item, inner, depth + 1))
    const rest = value.length > hoverLimits.items ? [`${inner}…${value.length - hoverLimits.items} more`] : []
    return `[\n${[...items, ...rest].join(',\n')}\n${indentation}]`
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).slice(0, hoverLimits.items)
    if (entries.length === 0) return '{}'
    if (depth === hoverLimits.depth) return '{…}'
    const shown = entries.map(
      ([key, item]: [string, unknown]) => `${inner}${key}: ${blockOf(item, inner, depth + 1)}`,
    )
    return `{\n${shown.join(',\n')}\n${indentation}}`
  }
  return lineOf(value, 0)
}

const cut = (text: string, depth: number): string => {
  // A text that is the whole value has the whole popup to itself.
  const limit = depth === 0 ? 1000 : hoverLimits.textLength
  return text.length > limit + hoverLimits.textBuffer ? `${text.slice(0, limit)}…` : text
}
