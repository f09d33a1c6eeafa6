import type { ChangesWanted, JsonObject } from '@ashlar/schema'

/** A text as code writes it, without braces, by which a binding would end. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll('{', String.raw`\u007b`).replaceAll('}', String.raw`\u007d`)

/** What stands between the braces of a binding. */
const expressionOf = (binding: string): string => binding.replace(/^\{\{\s*/u, '').replace(/\s*\}\}$/u, '')

/** A list of rows to which some fields are added. */
const rowsWith = (rows: string, fields: readonly string[]): string =>
  fields.length === 0 ? `{{ ${rows} }}` : `{{ ${rows}.map((row) => ({ ...row, ${fields.join(', ')} })) }}`

/** The configuration of a step that updates rows, for systems that cannot save all changes in one statement. */
export const saveByUpdateRows = (wanted: ChangesWanted): JsonObject => {
  const { table, columns, key, fixed, canInsert, list } = wanted
  const fields = new Map([...key, ...columns].map(({ column, field }) => [field, column]))
  const added = fixed.map(({ column, value }) => {
    let field = column
    while (fields.has(field)) field = `${field}_`
    fields.set(field, column)
    return `${quoted(field)}: ${expressionOf(value)}`
  })
  const defaults = columns.flatMap(({ field, defaultValue }) =>
    defaultValue === undefined ? [] : [`${quoted(field)}: row[${quoted(field)}] ?? ${quoted(defaultValue)}`],
  )
  return {
    operation: 'update_rows',
    schema: table.schema,
    table: table.name,
    newValues: rowsWith(`${list}.editedRows.updatedRows`, added),
    oldValues: rowsWith(`${list}.originalRows`, added),
    insertedRows: canInsert ? rowsWith(`${list}.editedRows.insertedRows`, [...defaults, ...added]) : '',
    deletedRows: rowsWith(`${list}.editedRows.deletedRows`, added),
    // Rows of another row's page are not found.
    filterBy: fixed.length === 0 ? '' : [...key, ...fixed].map(({ column }) => column).join(', '),
    mappingMode: 'manual',
    mappedColumns: [...fields].map(([field, column], index) => ({
      id: String(index + 1),
      key: field,
      value: column,
      isSecret: false,
    })),
  }
}
