import { isRecord } from '../values.ts'

/** A row as fields by name. */
export type RowFields = Readonly<Record<string, unknown>>

/** Rows that were added and are not saved yet. */
export interface TableInserts {
  readonly insertedRowsById: Readonly<Record<string, RowFields>>
  /** The ids of new rows by the place in the data before which they stand, counted from 0. */
  readonly insertedRowIdsByIndex: Readonly<Record<string, readonly string[]>>
  /** What is wrong with new rows: a sentence by field, by row. */
  readonly insertedRowValidations: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** All that a person or a handler changed in a table and that is not saved yet. */
export interface TableChanges {
  /** Changed values by the place of the row in the data and by field. */
  readonly editOverrides: Readonly<Record<string, RowFields>>
  readonly inserts: TableInserts
  /** In ascending order. */
  readonly deletedRowIndices: readonly number[]
}

/** What may be changed in a table. */
export interface ChangeRules {
  /** The name of the table, for messages. */
  readonly tableName: string
  readonly enableRowInsertion: boolean
  readonly enableRowDeletion: boolean
  /** Whether the field of the row may be changed. */
  readonly isEditable: (field: string, rowIndex: number) => boolean
}

/** The changes after a step, and what there is to say about it. */
export interface ChangeResult {
  readonly changes: TableChanges
  /** What was left out, for the person building; not shown in published applications. */
  readonly warning?: string
  /** Why nothing was done, for everybody. */
  readonly error?: string
}

/** What people read where a table takes no new rows. */
export const insertionDisabled = 'Row insertion is disabled for this table.'
/** What people read where rows of a table cannot be deleted. */
export const deletionDisabled = 'Row deletion is disabled for this table.'

export const noInserts: TableInserts = {
  insertedRowsById: {},
  insertedRowIdsByIndex: {},
  insertedRowValidations: {},
}
export const noChanges: TableChanges = { editOverrides: {}, inserts: noInserts, deletedRowIndices: [] }

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  left: string,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== left))

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** What those who build read where columns were left alone because they are not editable. */
export const nonEditableWarning = (fields: ReadonlySet<string>, tableName: string): string =>
  fields.size === 1
    ? `The column ${[...fields].join('')} of ${tableName} is not editable and was not changed.`
    : `The columns ${listOf([...fields])} of ${tableName} are not editable and were not changed.`

/** Keeps one value in `overrides`, or gives it up where it is what the data holds anyway. */
const keepOverride = (
  overrides: Record<string, RowFields>,
  index: number,
  field: string,
  value: unknown,
  source: unknown,
): void => {
  const present = overrides[index] ?? {}
  if (!isRecord(source) || !isSame(source[field], value)) {
    overrides[index] = { ...present, [field]: value }
    return
  }
  const rest = without(present, field)
  if (Object.keys(rest).length === 0) delete overrides[index]
  else overrides[index] = rest
}

/**
 * Changes values of rows. Fields of columns that are not editable are left as they are, with a warning that names them;
 * rows that do not exist are left out. `rows` is the data.
 */
export const updateRows = (
  changes: TableChanges,
  rules: ChangeRules,
  rows: readonly unknown[],
  updates: readonly { readonly index: number; readonly values: RowFields }[],
): ChangeResult => {
  const editOverrides = { ...changes.editOverrides }
  const refused = new Set<string>()
  for (const { index, values } of updates) {
    if (!(index in rows)) continue
    for (const [field, value] of Object.entries(values)) {
      if (rules.isEditable(field, index)) keepOverride(editOverrides, index, field, value, rows[index])
      else if (!isRecord(rows[index]) || !isSame(rows[index][field], value)) refused.add(field)
    }
  }
  return {
    changes: { ...changes, editOverrides },
    ...(refused.size === 0 ? {} : { warning: nonEditableWarning(refused, rules.tableName) }),
  }
}

const nextId = (inserts: TableInserts): number =>
  Math.max(0, ...Object.keys(inserts.insertedRowsById).map((id) => Number(/^new(\d+)$/.exec(id)?.[1] ?? 0))) +
  1

/**
 * Adds rows before the row at `index`, at the beginning without one. Only objects are rows; everything else in `rows` is
 * left out. Does nothing where the table takes no new rows.
 */
export const insertRows = (
  changes: TableChanges,
  rules: Pick<ChangeRules, 'enableRowInsertion'>,
  rows: readonly unknown[],
  index = 0,
): ChangeResult => {
  if (!rules.enableRowInsertion) return { changes, error: insertionDisabled }
  const added = rows.filter((row): row is RowFields => isRecord(row))
  if (added.length === 0) return { changes }
  const first = nextId(changes.inserts)
  const entries = added.map((row, place): [string, RowFields] => [`new${first + place}`, row])
  const { insertedRowsById, insertedRowIdsByIndex } = changes.inserts
  return {
    changes: {
      ...changes,
      inserts: {
        ...changes.inserts,
        insertedRowsById: { ...insertedRowsById, ...Object.fromEntries(entries) },
        insertedRowIdsByIndex: {
          ...insertedRowIdsByIndex,
          [index]: [...(insertedRowIdsByIndex[index] ?? []), ...entries.map(([id]) => id)],
        },
      },
    },
  }
}

/** Changes one value of a row that is not saved yet. */
export const updateInsertedRow = (changes: TableChanges, id: string, values: RowFields): TableChanges => {
  const row = changes.inserts.insertedRowsById[id]
  if (row === undefined) return changes
  const insertedRowsById = { ...changes.inserts.insertedRowsById, [id]: { ...row, ...values } }
  return { ...changes, inserts: { ...changes.inserts, insertedRowsById } }
}

/** Takes back a row that was added. */
export const removeInsertedRow = (changes: TableChanges, id: string): TableChanges => ({
  ...changes,
  inserts: {
    insertedRowsById: without(changes.inserts.insertedRowsById, id),
    insertedRowIdsByIndex: Object.fromEntries(
      Object.entries(changes.inserts.insertedRowIdsByIndex)
        .map(([place, ids]): [string, readonly string[]] => [place, ids.filter((other) => other !== id)])
        .filter(([, ids]) => ids.length > 0),
    ),
    insertedRowValidations: without(changes.inserts.insertedRowValidations, id),
  },
})

/** Marks rows for deletion. Does nothing where rows of the table cannot be deleted. */
export const deleteRows = (
  changes: TableChanges,
  rules: Pick<ChangeRules, 'enableRowDeletion'>,
  indices: readonly number[],
): ChangeResult => {
  if (!rules.enableRowDeletion) return { changes, error: deletionDisabled }
  const deleted = new Set([...changes.deletedRowIndices, ...indices.filter((index) => index >= 0)])
  return { changes: { ...changes, deletedRowIndices: [...deleted].sort((one, other) => one - other) } }
}

/** Takes the mark for deletion from a row. */
export const restoreRow = (changes: TableChanges, index: number): TableChanges => ({
  ...changes,
  deletedRowIndices: changes.deletedRowIndices.filter((other) => other !== index),
})

/** Whether there is anything to save. */
export const hasChanges = (changes: TableChanges): boolean =>
  changes.deletedRowIndices.length > 0 ||
  Object.keys(changes.editOverrides).length > 0 ||
  Object.keys(changes.inserts.insertedRowsById).length > 0

const merged = (source: unknown, override: RowFields | undefined): unknown =>
  override === undefined ? source : { ...(isRecord(source) ? source : { value: source }), ...override }

const insertedAt = (inserts: TableInserts, index: string): readonly RowFields[] =>
  (inserts.insertedRowIdsByIndex[index] ?? []).flatMap((id): readonly RowFields[] => {
    const row = inserts.insertedRowsById[id]
    return row === undefined ? [] : [row]
  })

const insertedPlaces = (inserts: TableInserts): readonly string[] =>
  Object.keys(inserts.insertedRowIdsByIndex).sort((one, other) => Number(one) - Number(other))

/** The changes as an API saves them; a row that is deleted anyway is not also changed. */
export const editedRowsOf = (
  changes: TableChanges,
  rows: readonly unknown[],
): {
  readonly updatedRows: readonly unknown[]
  readonly insertedRows: readonly RowFields[]
  readonly deletedRows: readonly unknown[]
} => ({
  updatedRows: updatedIndices(changes, rows).map((index) =>
    merged(rows[index], changes.editOverrides[index]),
  ),
  insertedRows: insertedPlaces(changes.inserts).flatMap((place) => insertedAt(changes.inserts, place)),
  deletedRows: changes.deletedRowIndices.filter((index) => index in rows).map((index) => rows[index]),
})

const updatedIndices = (changes: TableChanges, rows: readonly unknown[]): readonly number[] =>
  Object.keys(changes.editOverrides)
    .map(Number)
    .filter((index) => index in rows && !changes.deletedRowIndices.includes(index))
    .sort((one, other) => one - other)

/** The changed rows as they stood before, in the order of `updatedRows`. */
export const originalRowsOf = (changes: TableChanges, rows: readonly unknown[]): readonly unknown[] =>
  updatedIndices(changes, rows).map((index) => rows[index])

/** The data with changed values and new rows in their places; rows marked for deletion are still there. */
export const rowsWithChanges = (changes: TableChanges, rows: readonly unknown[]): readonly unknown[] => {
  const places = insertedPlaces(changes.inserts)
  const result: unknown[] = []
  for (const [index, row] of rows.entries()) {
    result.push(...insertedAt(changes.inserts, String(index)), merged(row, changes.editOverrides[index]))
  }
  for (const place of places)
    if (Number(place) >= rows.length) result.push(...insertedAt(changes.inserts, place))
  return result
}

const readRecordOfRecords = (value: unknown): Readonly<Record<string, RowFields>> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, entry]) => (isRecord(entry) ? [[key, entry] as const] : [])),
      )
    : {}

/** Reads overrides from what the host holds, whatever that is. */
export const overridesOf = (value: unknown): TableChanges['editOverrides'] => readRecordOfRecords(value)

/** Reads places of deleted rows from what the host holds, whatever that is. */
export const deletedIndicesOf = (value: unknown): readonly number[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((entry) => Number.isInteger(entry) && entry >= 0))].sort(
        (one, other) => one - other,
      )
    : []

/** Reads new rows from what the host holds, whatever that is: rows without a place stand at the beginning. */
export const insertsOf = (value: unknown): TableInserts => {
  if (!isRecord(value)) return noInserts
  const insertedRowsById = readRecordOfRecords(value.insertedRowsById)
  const placed = new Set<string>()
  const byIndex: Record<string, readonly string[]> = {}
  const given = isRecord(value.insertedRowIdsByIndex) ? value.insertedRowIdsByIndex : {}
  for (const [place, ids] of Object.entries(given)) {
    if (!/^\d+$/.test(place)) continue
    const entries: readonly unknown[] = Array.isArray(ids) ? ids : [ids]
    const known = entries.filter(
      (id): id is string => typeof id === 'string' && id in insertedRowsById && !placed.has(id),
    )
    for (const id of known) placed.add(id)
    if (known.length > 0) byIndex[place] = known
  }
  const lost = Object.keys(insertedRowsById).filter((id) => !placed.has(id))
  if (lost.length > 0) byIndex['0'] = [...(byIndex['0'] ?? []), ...lost]
  const validations = Object.entries(readRecordOfRecords(value.insertedRowValidations)).map(
    ([id, problems]): [string, Readonly<Record<string, string>>] => [
      id,
      Object.fromEntries(
        Object.entries(problems).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
      ),
    ],
  )
  return {
    insertedRowsById,
    insertedRowIdsByIndex: byIndex,
    insertedRowValidations: Object.fromEntries(validations),
  }
}
