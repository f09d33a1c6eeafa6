/** The texts of a step in which bindings may stand, in the order of their templates. */
export const textFields = [
  'bucket',
  'prefix',
  'key',
  'keys',
  'content',
  'files',
  'contentType',
  'fileName',
  'seconds',
  'limit',
  'after',
] as const
export type TextField = (typeof textFields)[number]

/** What a step can do. */
export const operations = [
  'list',
  'read',
  'read_many',
  'upload',
  'upload_files',
  'delete',
  'delete_many',
  'link',
  'list_buckets',
] as const
export type S3Operation = (typeof operations)[number]

interface OperationFacts {
  readonly label: string
  readonly fields: readonly TextField[]
  /** Of these, the ones that cannot be empty. */
  readonly required: readonly TextField[]
  readonly onlyReads: boolean
}

/** What each operation is called, and which texts it takes. */
export const operationFacts: Readonly<Record<S3Operation, OperationFacts>> = {
  list: {
    label: 'List objects',
    fields: ['bucket', 'prefix', 'limit', 'after'],
    required: [],
    onlyReads: true,
  },
  read: { label: 'Read an object', fields: ['bucket', 'key'], required: ['key'], onlyReads: true },
  read_many: {
    label: 'Read several objects',
    fields: ['bucket', 'keys'],
    required: ['keys'],
    onlyReads: true,
  },
  upload: {
    label: 'Upload an object',
    fields: ['bucket', 'key', 'content', 'contentType'],
    required: ['key'],
    onlyReads: false,
  },
  upload_files: {
    label: 'Upload files',
    fields: ['bucket', 'prefix', 'files'],
    required: ['files'],
    onlyReads: false,
  },
  delete: { label: 'Delete an object', fields: ['bucket', 'key'], required: ['key'], onlyReads: false },
  delete_many: {
    label: 'Delete several objects',
    fields: ['bucket', 'keys'],
    required: ['keys'],
    onlyReads: false,
  },
  link: {
    label: 'Make a link',
    fields: ['bucket', 'key', 'seconds', 'fileName'],
    required: ['key'],
    onlyReads: true,
  },
  list_buckets: { label: 'List buckets', fields: [], required: [], onlyReads: true },
}

/** The operation of a configuration; undefined for one that is not known. */
export const findOperation = (value: unknown): S3Operation | undefined =>
  operations.find((operation) => operation === (value ?? 'list'))

/** The operations that take a text. */
export const takersOf = (field: TextField): readonly S3Operation[] =>
  operations.filter((operation) => operationFacts[operation].fields.includes(field))
