/** Texts in which bindings may stand: names as text, values as JSON. */
export const textFields = ['table', 'index', 'limit'] as const
export const jsonFields = ['key', 'item', 'values', 'parameters', 'after'] as const
/** Texts of the language of expressions, which take no bindings. */
export const expressionFields = [
  'keyCondition',
  'filter',
  'update',
  'condition',
  'projection',
  'names',
  'statement',
] as const

export type TextField = (typeof textFields)[number]
export type JsonField = (typeof jsonFields)[number]
export type ExpressionField = (typeof expressionFields)[number]
export type DynamodbField = TextField | JsonField | ExpressionField

/** What a step can do. */
export const operations = [
  'get',
  'query',
  'scan',
  'put',
  'update',
  'delete',
  'partiql',
  'list_tables',
] as const
export type DynamodbOperation = (typeof operations)[number]

interface OperationFacts {
  readonly label: string
  /** What the request is called on the wire. */
  readonly target: string
  readonly fields: readonly DynamodbField[]
  readonly required: readonly DynamodbField[]
}

/** What each operation is called, and which fields it takes. */
export const operationFacts: Readonly<Record<DynamodbOperation, OperationFacts>> = {
  get: {
    label: 'Get an item',
    target: 'GetItem',
    fields: ['table', 'key', 'projection', 'names'],
    required: ['table', 'key'],
  },
  query: {
    label: 'Query items',
    target: 'Query',
    fields: ['table', 'index', 'keyCondition', 'filter', 'projection', 'names', 'values', 'limit', 'after'],
    required: ['table', 'keyCondition'],
  },
  scan: {
    label: 'Scan a table',
    target: 'Scan',
    fields: ['table', 'index', 'filter', 'projection', 'names', 'values', 'limit', 'after'],
    required: ['table'],
  },
  put: {
    label: 'Put an item',
    target: 'PutItem',
    fields: ['table', 'item', 'condition', 'names', 'values'],
    required: ['table', 'item'],
  },
  update: {
    label: 'Update an item',
    target: 'UpdateItem',
    fields: ['table', 'key', 'update', 'condition', 'names', 'values'],
    required: ['table', 'key', 'update'],
  },
  delete: {
    label: 'Delete an item',
    target: 'DeleteItem',
    fields: ['table', 'key', 'condition', 'names', 'values'],
    required: ['table', 'key'],
  },
  partiql: {
    label: 'Run PartiQL',
    target: 'ExecuteStatement',
    fields: ['statement', 'parameters', 'limit', 'after'],
    required: ['statement'],
  },
  list_tables: { label: 'List tables', target: 'ListTables', fields: [], required: [] },
}

/** What each field is called. */
export const labels: Readonly<Record<DynamodbField, string>> = {
  table: 'Table',
  index: 'Index',
  key: 'Key',
  item: 'Item',
  keyCondition: 'Key condition',
  filter: 'Filter',
  update: 'Update',
  condition: 'Condition',
  projection: 'Attributes',
  names: 'Names',
  values: 'Values',
  statement: 'Statement',
  parameters: 'Parameters',
  limit: 'At most',
  after: 'Continue at',
}

/** The operation of a configuration; undefined for one that is not known. */
export const findOperation = (value: unknown): DynamodbOperation | undefined =>
  operations.find((operation) => operation === (value ?? 'get'))

/** The operations that take a field. */
export const takersOf = (field: DynamodbField): readonly DynamodbOperation[] =>
  operations.filter((operation) => operationFacts[operation].fields.includes(field))
