import type { DatabaseColumnKind } from '@ashlar/schema'

/** Types by their names without lengths; what is not here has a form as text. */
const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['text', 'longText'],
  ['character varying', 'text'],
  ['character', 'text'],
  ['citext', 'text'],
  ['name', 'text'],
  ['uuid', 'text'],
  ['smallint', 'integer'],
  ['integer', 'integer'],
  ['bigint', 'integer'],
  ['numeric', 'decimal'],
  ['real', 'decimal'],
  ['double precision', 'decimal'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['timestamp with time zone', 'dateTime'],
  ['timestamp without time zone', 'localDateTime'],
  ['time without time zone', 'time'],
  ['json', 'json'],
  ['jsonb', 'json'],
  ['bytea', 'binary'],
])

/** What a type means for its values: `character varying(40)` is text of at most 40 characters. */
export interface TypeFacts {
  kind: DatabaseColumnKind
  maximumLength?: number
  decimals?: number
}

/** What PostgreSQL's name of a type says. */
export const typeFacts = (type: string): TypeFacts => {
  if (type.endsWith('[]')) return { kind: 'list' }
  const parts = /^(?<before>[^(]*)\((?<inside>[\d,-]+)\)(?<behind>.*)$/u.exec(type)?.groups
  const inside = parts?.['inside']
  const bare = parts === undefined ? type : `${parts['before'] ?? ''}${parts['behind'] ?? ''}`
  const kind = kinds.get(bare) ?? 'other'
  const [first = 0, second = 0] = (inside ?? '').split(',').map(Number)
  if (kind === 'text' && first > 0) return { kind, maximumLength: first }
  if (kind === 'decimal' && inside !== undefined) return { kind, decimals: Math.max(0, second) }
  return { kind }
}

const quoted = /^'(?<text>(?:[^']|'')*)'::[\w ."()[\],]+$/u
const number = /^\(?'?(?<text>-?\d+(?:\.\d+)?)'?\)?(?:::[\w ."()]+)?$/u

/** The fixed value that a default gives; undefined where it is worked out for each row, or is null. */
export const fixedDefault = (expression: string): string | undefined => {
  if (expression === 'true' || expression === 'false') return expression
  const text = quoted.exec(expression)?.groups?.['text']
  return text?.replaceAll("''", "'") ?? number.exec(expression)?.groups?.['text']
}

/** The values that a check of one column allows: `CHECK ((tier = ANY (ARRAY['a'::text, 'b'::text])))`. */
export const allowedValues = (definition: string): string[] | undefined => {
  const list = /^CHECK \(+[^=<>]+ = ANY \(+ARRAY\[(?<list>.*?)\]\)*(?:::[\w ]+\[\])?\)*$/su.exec(definition)
    ?.groups?.['list']
  if (list === undefined) return undefined
  const values = [...list.matchAll(/'(?<text>(?:[^']|'')*)'(?:::[\w ]+)?(?:, |$|\))/gu)]
  return values.length === 0
    ? undefined
    : values.map((found) => (found.groups?.['text'] ?? '').replaceAll("''", "'"))
}
