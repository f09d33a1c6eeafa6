/** Texts in which bindings may stand: names and numbers as text, and what is sent as JSON. */
export const textFields = ['index', 'id', 'limit', 'skip'] as const
export const jsonFields = ['query', 'document', 'update', 'documents', 'parameters'] as const
export type TextField = (typeof textFields)[number]
export type JsonField = (typeof jsonFields)[number]
/** `statement` is listed as a template so that bindings in it are refused with a reason. */
export type ElasticsearchField = TextField | JsonField | 'statement'

/** What a step can do. */
export const operations = [
  'search',
  'count',
  'get',
  'index',
  'update',
  'delete',
  'bulk',
  'esql',
  'list_indexes',
] as const
export type ElasticsearchOperation = (typeof operations)[number]

/** What is done with each document of many. */
export const bulkActions = ['index', 'create', 'update', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]

interface OperationFacts {
  readonly label: string
  readonly fields: readonly ElasticsearchField[]
  readonly required: readonly ElasticsearchField[]
}

/** What each operation is called, and which fields it takes. */
export const operationFacts: Readonly<Record<ElasticsearchOperation, OperationFacts>> = {
  search: { label: 'Search', fields: ['index', 'query', 'limit', 'skip'], required: ['index'] },
  count: { label: 'Count documents', fields: ['index', 'query'], required: ['index'] },
  get: { label: 'Get a document', fields: ['index', 'id'], required: ['index', 'id'] },
  index: {
    label: 'Add or replace a document',
    fields: ['index', 'id', 'document'],
    required: ['index', 'document'],
  },
  update: {
    label: 'Change a document',
    fields: ['index', 'id', 'update'],
    required: ['index', 'id', 'update'],
  },
  delete: { label: 'Delete a document', fields: ['index', 'id'], required: ['index', 'id'] },
  bulk: {
    label: 'Write many documents',
    fields: ['index', 'documents'],
    required: ['index', 'documents'],
  },
  esql: { label: 'Run ES|QL', fields: ['statement', 'parameters'], required: ['statement'] },
  list_indexes: { label: 'List indexes', fields: [], required: [] },
}

/** What each field is called. */
export const labels: Readonly<Record<ElasticsearchField, string>> = {
  index: 'Index',
  id: 'ID',
  query: 'Query',
  limit: 'At most',
  skip: 'Leave out',
  document: 'Document',
  update: 'Update',
  documents: 'Documents',
  statement: 'Statement',
  parameters: 'Parameters',
}

/** The operation of a configuration; undefined for one that is not known. */
export const findOperation = (value: unknown): ElasticsearchOperation | undefined =>
  operations.find((operation) => operation === (value ?? 'search'))

/** The operations that take a field. */
export const takersOf = (field: ElasticsearchField): readonly ElasticsearchOperation[] =>
  operations.filter((operation) => operationFacts[operation].fields.includes(field))
