import { unknownType, type ValueType } from '@ashlar/schema'
import oracledb, { type DbType, type Metadata } from 'oracledb'
import { IntegrationError } from '../integration-error.ts'
import { exactNumber } from '../sql/exact-number.ts'
import { jsonOfText } from '../sql/json-of-text.ts'
import type { ResultColumn } from '../sql/row-collector.ts'
import type { DescribedColumn } from '../sql/statement-describer.ts'

type Reader = ResultColumn['read']
type Described = Pick<Metadata<unknown>, 'name' | 'dbColumnName' | 'dbType'>

/** Numbers of Oracle have up to 38 digits, and no zero before their point. */
const asNumber: Reader = (value) => exactNumber(String(value).replace(/^(?<sign>-?)\./u, '$<sign>0.'))

const asFloat: Reader = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : String(value)

const asPlain: Reader = (value) => (typeof value === 'boolean' ? value : String(value))

/** Bytes become hexadecimal digits, which `hextoraw` reads. */
const asHexadecimal: Reader = (value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))

const partsOf = (value: unknown, names: readonly string[]): number[] =>
  names.map((name) => (typeof value === 'object' && value !== null ? Number(Reflect.get(value, name)) : 0))

/** As ISO 8601 has it, `P1Y2M`, which `to_yminterval` reads. */
const asMonths: Reader = (value) => {
  const [years = 0, months = 0] = partsOf(value, ['years', 'months'])
  return `${years < 0 || months < 0 ? '-' : ''}P${Math.abs(years)}Y${Math.abs(months)}M`
}

/** As ISO 8601 has it, `P1DT2H3M4.5S`, which `to_dsinterval` reads. */
const asDuration: Reader = (value) => {
  const parts = partsOf(value, ['days', 'hours', 'minutes', 'seconds', 'fseconds'])
  const [days = 0, hours = 0, minutes = 0, seconds = 0, nanoseconds = 0] = parts.map(Math.abs)
  const behind = nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/u, '')}`
  return `${parts.some((part) => part < 0) ? '-' : ''}P${days}DT${hours}H${minutes}M${seconds}${behind}S`
}

/** What is made of a type's values, and as what the library has to ask for them. */
interface TypeRule {
  readonly read: Reader
  readonly kind: ValueType['kind']
  readonly fetched?: DbType
}

const text: TypeRule = { read: asPlain, kind: 'text' }
const longText: TypeRule = { ...text, fetched: oracledb.DB_TYPE_VARCHAR }
const bytes: TypeRule = { read: asHexadecimal, kind: 'text' }
const document: TypeRule = { read: jsonOfText, kind: 'unknown', fetched: oracledb.DB_TYPE_VARCHAR }
const float: TypeRule = { read: asFloat, kind: 'number' }

/** By the names that the library has for types. */
const rules: ReadonlyMap<string, TypeRule> = new Map<string, TypeRule>([
  ['NUMBER', { read: asNumber, kind: 'number', fetched: oracledb.DB_TYPE_VARCHAR }],
  ['BINARY_FLOAT', float],
  ['BINARY_DOUBLE', float],
  ['BOOLEAN', { read: asPlain, kind: 'boolean' }],
  ['CLOB', longText],
  ['NCLOB', longText],
  ['RAW', bytes],
  ['LONG RAW', bytes],
  ['BLOB', { ...bytes, fetched: oracledb.DB_TYPE_RAW }],
  ['JSON', document],
  ['VECTOR', document],
  ['INTERVAL YEAR TO MONTH', { read: asMonths, kind: 'text' }],
  ['INTERVAL DAY TO SECOND', { read: asDuration, kind: 'text' }],
])

/** Types that are no values, and what to ask for instead. */
const notRead: ReadonlyMap<string, string> = new Map([
  ['OBJECT', 'Name the attributes that are wanted: alias.column.attribute.'],
  ['CURSOR', 'Join the table that it reads.'],
  ['BFILE', 'Read the file into a BLOB there.'],
])

const typeOf = ({ dbType }: Described): string => dbType?.columnTypeName ?? ''

const ruleOf = (described: Described): TypeRule => rules.get(typeOf(described)) ?? text

/** As the statement calls it; the library gives columns of one name others. */
const nameOf = ({ dbColumnName, name }: Described): string => dbColumnName ?? name

/** A column of a result, by what the library says of it. */
export const columnOf = (described: Described): ResultColumn => ({
  name: nameOf(described),
  read: ruleOf(described).read,
})

/** A column that a statement would give. */
export const describedColumn = (described: Described): DescribedColumn => {
  const { kind } = ruleOf(described)
  const type: ValueType = kind === 'text' || kind === 'number' || kind === 'boolean' ? { kind } : unknownType
  return { name: nameOf(described), type }
}

/** As what the library has to ask for a column. Throws `IntegrationError` for types that are no values. */
export const fetchType = (described: Described): { type: DbType } | undefined => {
  const instead = notRead.get(typeOf(described))
  if (instead !== undefined) {
    throw new IntegrationError(
      'query_failed',
      `The column ${nameOf(described)} is of a type that is not read here, ${typeOf(described)}. ${instead}`,
    )
  }
  const { fetched } = ruleOf(described)
  return fetched === undefined ? undefined : { type: fetched }
}
