import type { DatabaseColumn, DatabaseColumnKind, DatabaseTables, JsonValue } from '@ashlar/schema'
import { z } from 'zod'

const kinds: Readonly<Record<string, DatabaseColumnKind>> = {
  text: 'longText',
  match_only_text: 'longText',
  keyword: 'text',
  constant_keyword: 'text',
  wildcard: 'text',
  ip: 'text',
  version: 'text',
  long: 'integer',
  integer: 'integer',
  short: 'integer',
  byte: 'integer',
  unsigned_long: 'integer',
  double: 'decimal',
  float: 'decimal',
  half_float: 'decimal',
  scaled_float: 'decimal',
  boolean: 'boolean',
  date: 'dateTime',
  date_nanos: 'dateTime',
  object: 'json',
  nested: 'json',
  flattened: 'json',
  geo_point: 'json',
  geo_shape: 'json',
  binary: 'binary',
  dense_vector: 'list',
}

const fieldSchema = z.looseObject({
  type: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
})
const mappingsSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ properties: z.record(z.string(), z.unknown()).optional() }) }),
)

/** As deep, and as many, as a server lets mappings be as a rule, so that no answer goes on without end. */
const deepest = 20
const mostFields = 10_000

/** Indexes with their mapped fields, inner ones with dots. Those that the system keeps for itself are left out. */
export const tablesOfMappings = (read: JsonValue | undefined): DatabaseTables => {
  const mappings = mappingsSchema.safeParse(read).data ?? {}
  const tables = Object.entries(mappings)
    .filter(([name]) => !name.startsWith('.'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([
        name,
        {
          mappings: { properties = {} },
        },
      ]) => {
        const columns: DatabaseColumn[] = []
        addFields(columns, properties, '', 0)
        return { schema: '', name, columns, primaryKey: [] }
      },
    )
  return { tables }
}

const addFields = (
  columns: DatabaseColumn[],
  properties: Readonly<Record<string, unknown>>,
  before: string,
  depth: number,
): void => {
  for (const [key, described] of Object.entries(properties)) {
    const field = fieldSchema.safeParse(described).data
    if (field === undefined || columns.length >= mostFields) continue
    const name = `${before}${key}`
    const type = field.type ?? 'object'
    if (field.properties !== undefined && depth < deepest)
      addFields(columns, field.properties, `${name}.`, depth + 1)
    else columns.push({ name, type, kind: kinds[type] ?? 'other', isRequired: false, isFilled: false })
  }
}
