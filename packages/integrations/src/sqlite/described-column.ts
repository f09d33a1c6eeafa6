import type { ValueType } from '@ashlar/schema'
import type { DescribedColumn } from '../sql/statement-describer.ts'
import type { DatabaseColumn } from './messages.ts'

const kinds: readonly (readonly [RegExp, 'boolean' | 'number' | 'text'])[] = [
  [/^bool/iu, 'boolean'],
  [/^(?:date|time)/iu, 'text'],
  [/int/iu, 'number'],
  [/char|text|clob|blob|binary/iu, 'text'],
  [/real|floa|doub|deci|nume/iu, 'number'],
]

/** What the values of a column are by what its table declares; of what is worked out SQLite knows nothing beforehand. */
export const describedColumn = ({ name, type }: DatabaseColumn): DescribedColumn => {
  const kind = type === null ? undefined : kinds.find(([pattern]) => pattern.test(type))?.[1]
  const found: ValueType = kind === undefined ? { kind: 'unknown' } : { kind }
  return { name, type: found }
}
