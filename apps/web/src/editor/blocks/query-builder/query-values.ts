import { parseTemplate } from '@ashlar/expression'
import type { DatabaseColumn } from '@ashlar/schema'
import type { QueryValue } from '@ashlar/schema/table-query'

/** A value as people read and write it: bindings in their braces, all else without quotes. */
export const sayValue = (value: QueryValue | undefined): string => {
  if (value === undefined) return ''
  if (value.kind === 'binding') return `{{ ${value.source} }}`
  return value.kind === 'boolean' ? String(value.value) : value.text
}

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/u.test(text)

/** The value that somebody wrote for a column; null where a binding has something around it, or an error. */
export const valueOf = (
  written: string,
  facts: Pick<DatabaseColumn, 'kind'> | undefined,
): QueryValue | null => {
  const { only, parts } = parseTemplate(written)
  if (only !== undefined) {
    const source = only.source.trim()
    return only.error === undefined && source !== '' ? { kind: 'binding', source } : null
  }
  if (parts.some(({ kind }) => kind === 'binding')) return null
  const text = written.trim()
  const kind = facts?.kind
  const isOfNumbers = kind === undefined || kind === 'integer' || kind === 'decimal'
  if (isOfNumbers && isNumber(text)) return { kind: 'number', text }
  if (kind === 'boolean' && (text === 'true' || text === 'false')) {
    return { kind: 'boolean', value: text === 'true' }
  }
  return { kind: 'text', text: written }
}

/** What a new condition compares a column with. */
export const firstValue = (facts: Pick<DatabaseColumn, 'kind'> | undefined): QueryValue => {
  if (facts?.kind === 'integer' || facts?.kind === 'decimal') return { kind: 'number', text: '0' }
  return facts?.kind === 'boolean' ? { kind: 'boolean', value: true } : { kind: 'text', text: '' }
}
