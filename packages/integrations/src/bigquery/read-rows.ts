import type { JsonObject, JsonValue, ValueType } from '@ashlar/schema'
import { z } from 'zod'
import type { ResultColumn } from '../sql/row-collector.ts'
import type { DescribedColumn } from '../sql/statement-describer.ts'

/** A column of a result as BigQuery describes it; a record has fields of its own. */
export interface ResultField {
  readonly name: string
  readonly type: string
  readonly mode?: string | undefined
  readonly fields?: readonly ResultField[] | undefined
}

const fieldSchema: z.ZodType<ResultField> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    fields: z.array(fieldSchema).optional(),
  }),
)

/** The columns of a result. */
export const fieldsSchema = z.array(fieldSchema)

const cellSchema = z.object({ v: z.unknown() })
const recordSchema = z.object({ f: z.array(cellSchema) })

/** The values of a row, in the order of its columns. */
export const rowsSchema = z.array(recordSchema).transform((rows) => rows.map(({ f }) => f.map(({ v }) => v)))

/** A column of a result, by what BigQuery says of it. */
export const columnOf = (field: ResultField): ResultColumn => ({ name: field.name, read: readerOf(field) })

/** What is made of the values of a column. */
export const describedColumn = (field: ResultField): DescribedColumn => ({
  name: field.name,
  type: field.mode === 'REPEATED' ? { kind: 'list', items: typeOf(field) } : typeOf(field),
})

const typeOf = (field: ResultField): ValueType => {
  switch (field.type) {
    case 'RECORD':
    case 'STRUCT':
      return { kind: 'object', members: (field.fields ?? []).map(describedColumn) }
    case 'INTEGER':
    case 'INT64':
    case 'NUMERIC':
    case 'BIGNUMERIC':
    case 'FLOAT':
    case 'FLOAT64':
      return { kind: 'number' }
    case 'BOOLEAN':
    case 'BOOL':
      return { kind: 'boolean' }
    case 'JSON':
      return { kind: 'unknown' }
    default:
      return { kind: 'text' }
  }
}

const readerOf = (field: ResultField): ResultColumn['read'] => {
  if (field.mode !== 'REPEATED') return (value) => readOne(field, value)
  return (value) =>
    z
      .array(cellSchema)
      .catch([])
      .parse(value)
      .map(({ v }) => readOne(field, v))
}

const readOne = (field: ResultField, value: unknown): JsonValue => {
  if (value === null || value === undefined) return null
  const text = String(value)
  switch (field.type) {
    case 'RECORD':
    case 'STRUCT':
      return readRecord(field.fields ?? [], value)
    case 'INTEGER':
    case 'INT64':
      return Number.isSafeInteger(Number(text)) ? Number(text) : text
    case 'NUMERIC':
    case 'BIGNUMERIC':
      return readDecimal(text)
    case 'FLOAT':
    case 'FLOAT64':
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'BOOLEAN':
    case 'BOOL':
      return text === 'true'
    case 'BYTES':
      return Buffer.from(text, 'base64').toString('hex')
    case 'TIMESTAMP':
      return readInstant(text)
    case 'JSON':
      return readJson(text)
    default:
      return text
  }
}

const readRecord = (fields: readonly ResultField[], value: unknown): JsonObject => {
  const read = recordSchema.safeParse(value)
  return Object.fromEntries(
    fields.map((field, index) => {
      const cell = read.success ? read.data.f[index]?.v : undefined
      return [field.name, cell === null || cell === undefined ? null : columnOf(field).read(cell)]
    }),
  )
}

/** Decimals with at most 15 digits are exact as numbers; longer ones stay text. */
const readDecimal = (text: string): JsonValue =>
  text.replace(/^-?0*|\./gu, '').length <= 15 && Number.isFinite(Number(text)) ? Number(text) : text

/** Millionths of a second since 1970, as an instant with as many digits as it has. */
const readInstant = (text: string): string => {
  if (!/^-?\d+$/u.test(text)) return text
  const all = BigInt(text)
  const behind = ((all % 1_000_000n) + 1_000_000n) % 1_000_000n
  const date = new Date(Number((all - behind) / 1_000n))
  if (Number.isNaN(date.getTime())) return text
  const fraction = String(behind).padStart(6, '0').replace(/0+$/u, '')
  return `${date.toISOString().slice(0, 19)}${fraction === '' ? '' : `.${fraction}`}Z`
}

const readJson = (text: string): JsonValue => {
  try {
    const read: JsonValue = JSON.parse(text)
    return read
  } catch {
    return text
  }
}
