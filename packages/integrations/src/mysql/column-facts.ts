import type { DatabaseColumnKind } from '@ashlar/schema'

/** Types by their names without lengths; what is not here has a form as text. */
const kinds: ReadonlyMap<string, DatabaseColumnKind> = new Map([
  ['tinytext', 'text'],
  ['text', 'longText'],
  ['mediumtext', 'longText'],
  ['longtext', 'longText'],
  ['varchar', 'text'],
  ['char', 'text'],
  ['enum', 'text'],
  ['uuid', 'text'],
  ['tinyint', 'integer'],
  ['smallint', 'integer'],
  ['mediumint', 'integer'],
  ['int', 'integer'],
  ['bigint', 'integer'],
  ['year', 'integer'],
  ['decimal', 'decimal'],
  ['float', 'decimal'],
  ['double', 'decimal'],
  ['date', 'date'],
  ['timestamp', 'dateTime'],
  ['datetime', 'localDateTime'],
  ['time', 'time'],
  ['json', 'json'],
  ['binary', 'binary'],
  ['varbinary', 'binary'],
  ['tinyblob', 'binary'],
  ['blob', 'binary'],
  ['mediumblob', 'binary'],
  ['longblob', 'binary'],
])

/** What the catalog says of a type. */
interface WrittenType {
  /** With its lengths: `varchar(40)`. */
  readonly type: string
  readonly dataType: string
  readonly maximumLength: number
  readonly decimals: number
}

/** What a type means for its values: `varchar(40)` is text of at most 40 characters. */
export const typeFacts = ({
  type,
  dataType,
  maximumLength,
  decimals,
}: WrittenType): { kind: DatabaseColumnKind; maximumLength?: number; decimals?: number } => {
  if (/^(?:tinyint|bit)\(1\)/u.test(type)) return { kind: 'boolean' }
  const kind = kinds.get(dataType.toLowerCase()) ?? 'other'
  if (kind === 'text' && maximumLength > 0 && !type.startsWith('enum')) return { kind, maximumLength }
  if (kind === 'decimal' && type.startsWith('decimal')) return { kind, decimals }
  return { kind }
}

/** The values that an enumeration allows: `enum('small','large')`. */
export const valuesOf = (type: string): string[] | undefined => {
  const list = /^enum\((?<list>.*)\)$/su.exec(type)?.groups?.['list']
  if (list === undefined) return undefined
  return [...list.matchAll(/'(?<text>(?:[^']|'')*)'/gu)].map((found) =>
    (found.groups?.['text'] ?? '').replaceAll("''", "'"),
  )
}
