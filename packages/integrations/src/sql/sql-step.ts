import type { StepDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import type { SqlDialect } from './dialect.ts'
import { onlyReads } from './only-reads.ts'

const runsSql = { key: 'operation', oneOf: ['run_sql'], orMissing: true } as const
const updatesRows = { key: 'operation', oneOf: ['update_rows'] } as const

/** The fields of an update that hold rows, in the order of their templates. */
export const rowFields = ['newValues', 'oldValues', 'insertedRows', 'deletedRows'] as const

const rows = (key: (typeof rowFields)[number], label: string, binding: string, help?: string): FormField => ({
  kind: 'text',
  key,
  label,
  placeholder: `{{ ${binding} }}`,
  shownIf: updatesRows,
  ...(help === undefined ? {} : { help }),
})

const fields: readonly FormField[] = [
  {
    kind: 'choice',
    key: 'operation',
    label: 'Action',
    isAction: true,
    default: 'run_sql',
    options: [
      { value: 'run_sql', label: 'Run SQL' },
      { value: 'update_rows', label: 'Update rows' },
    ],
  },
  {
    kind: 'code',
    key: 'body',
    label: 'SQL',
    language: 'sql',
    isRequired: true,
    placeholder: 'select * from orders where id = {{ OrderId.value }}',
    shownIf: runsSql,
  },
  {
    kind: 'text',
    key: 'schema',
    label: 'Schema',
    help: 'Where it is empty, that of the connection.',
    shownIf: updatesRows,
  },
  {
    kind: 'text',
    key: 'table',
    label: 'Table',
    placeholder: 'orders',
    isRequired: true,
    shownIf: updatesRows,
  },
  rows('newValues', 'Changed rows', 'Table1.editedRows.updatedRows'),
  rows(
    'oldValues',
    'Changed rows as they were',
    'Table1.originalRows',
    'In the same order. What somebody else changed meanwhile is found by them, and nothing is saved then.',
  ),
  rows('insertedRows', 'New rows', 'Table1.editedRows.insertedRows'),
  rows('deletedRows', 'Rows to delete', 'Table1.editedRows.deletedRows'),
  {
    kind: 'text',
    key: 'filterBy',
    label: 'Columns that find a row',
    placeholder: 'id',
    help: 'With commas between them. Where it is empty, the primary key.',
    shownIf: updatesRows,
  },
  {
    kind: 'choice',
    key: 'mappingMode',
    label: 'Fields and columns',
    default: 'auto',
    options: [
      { value: 'auto', label: 'Same names' },
      { value: 'manual', label: 'As listed' },
    ],
    help: 'With the same names, fields that are no column of the table are left out.',
    shownIf: updatesRows,
  },
  {
    kind: 'pairs',
    key: 'mappedColumns',
    label: 'Listed fields',
    mayBeSecret: false,
    keyLabel: 'Field of the rows',
    valueLabel: 'Column',
    shownIf: { key: 'mappingMode', oneOf: ['manual'], and: updatesRows },
  },
]

/** The fields for a system whose statements cannot happen together, and that saves no rows. */
const withoutRows = fields.map(
  (field): FormField =>
    field.kind === 'choice' && field.key === 'operation'
      ? { ...field, options: field.options.filter(({ value }) => value === 'run_sql') }
      : field,
)

/** The form of a step on a database that speaks SQL. */
export const sqlStep = (dialect: SqlDialect): StepDescriptor => ({
  nameWord: 'Query',
  sections: [{ title: '', fields: dialect.rows === undefined ? withoutRows : fields }],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'run_sql',
    body: '',
    schema: '',
    table: '',
    newValues: '',
    oldValues: '',
    insertedRows: '',
    deletedRows: '',
    filterBy: '',
    mappingMode: 'auto',
    mappedColumns: [],
  },
  onlyReads: ({ operation, body }) =>
    operation !== 'update_rows' && typeof body === 'string' && onlyReads(body, dialect),
  templates(configuration) {
    const texts = configuration['operation'] === 'update_rows' ? rowFields : ['body']
    const mode = texts === rowFields ? 'text' : 'sql'
    return texts.flatMap((path) => {
      const text = configuration[path]
      return typeof text === 'string' ? [{ path, mode, text }] : []
    })
  },
})
