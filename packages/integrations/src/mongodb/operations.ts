/** Texts in which bindings may stand: names and numbers as text, documents as JSON. */
export const textFields = ['collection', 'field', 'limit', 'skip'] as const
export const documentFields = ['filter', 'projection', 'sort', 'pipeline', 'documents', 'update'] as const
export type TextField = (typeof textFields)[number]
export type DocumentField = (typeof documentFields)[number]
export type MongodbField = TextField | DocumentField

/** What a step can do. */
export const operations = [
  'find',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'list_collections',
] as const
export type MongodbOperation = (typeof operations)[number]

interface OperationFacts {
  readonly label: string
  readonly fields: readonly MongodbField[]
  readonly required: readonly MongodbField[]
}

/** What each operation is called, and which fields it takes. */
export const operationFacts: Readonly<Record<MongodbOperation, OperationFacts>> = {
  find: {
    label: 'Find documents',
    fields: ['collection', 'filter', 'projection', 'sort', 'limit', 'skip'],
    required: ['collection'],
  },
  aggregate: {
    label: 'Aggregate',
    fields: ['collection', 'pipeline', 'limit'],
    required: ['collection', 'pipeline'],
  },
  count: { label: 'Count documents', fields: ['collection', 'filter'], required: ['collection'] },
  distinct: {
    label: 'List distinct values',
    fields: ['collection', 'field', 'filter'],
    required: ['collection', 'field'],
  },
  insert: {
    label: 'Insert documents',
    fields: ['collection', 'documents'],
    required: ['collection', 'documents'],
  },
  // A filter that was forgotten would change or delete all.
  update: {
    label: 'Update documents',
    fields: ['collection', 'filter', 'update'],
    required: ['collection', 'filter', 'update'],
  },
  delete: { label: 'Delete documents', fields: ['collection', 'filter'], required: ['collection', 'filter'] },
  list_collections: { label: 'List collections', fields: [], required: [] },
}

/** What each field is called. */
export const labels: Readonly<Record<MongodbField, string>> = {
  collection: 'Collection',
  field: 'Field',
  filter: 'Filter',
  projection: 'Fields',
  sort: 'Sort',
  pipeline: 'Pipeline',
  documents: 'Documents',
  update: 'Update',
  limit: 'At most',
  skip: 'Leave out',
}

/** The operation of a configuration; undefined for one that is not known. */
export const findOperation = (value: unknown): MongodbOperation | undefined =>
  operations.find((operation) => operation === (value ?? 'find'))

/** The operations that take a field. */
export const takersOf = (field: MongodbField): readonly MongodbOperation[] =>
  operations.filter((operation) => operationFacts[operation].fields.includes(field))
