/** The texts of a step in which bindings may stand, in the order of their templates. */
export const textFields = ['path', 'to', 'content', 'limit'] as const
export type TextField = (typeof textFields)[number]

/** What a step can do. */
export const operations = ['list', 'read', 'write', 'rename', 'delete', 'make_folder'] as const
export type SftpOperation = (typeof operations)[number]

interface OperationFacts {
  readonly label: string
  readonly fields: readonly TextField[]
  /** Of these, the ones that cannot be empty. */
  readonly required: readonly TextField[]
  readonly onlyReads: boolean
}

/** What each operation is called, and which texts it takes. */
export const operationFacts: Readonly<Record<SftpOperation, OperationFacts>> = {
  list: { label: 'List a folder', fields: ['path', 'limit'], required: [], onlyReads: true },
  read: { label: 'Read a file', fields: ['path'], required: ['path'], onlyReads: true },
  write: { label: 'Write a file', fields: ['path', 'content'], required: ['path'], onlyReads: false },
  rename: { label: 'Move or rename', fields: ['path', 'to'], required: ['path', 'to'], onlyReads: false },
  delete: { label: 'Delete', fields: ['path'], required: ['path'], onlyReads: false },
  make_folder: { label: 'Make a folder', fields: ['path'], required: ['path'], onlyReads: false },
}

/** What each text is called. */
export const labels: Readonly<Record<TextField, string>> = {
  path: 'Path',
  to: 'New path',
  content: 'Content',
  limit: 'At most',
}

/** The operation of a configuration; undefined for one that is not known. */
export const findOperation = (value: unknown): SftpOperation | undefined =>
  operations.find((operation) => operation === (value ?? 'list'))

/** The operations that take a text. */
export const takersOf = (field: TextField): readonly SftpOperation[] =>
  operations.filter((operation) => operationFacts[operation].fields.includes(field))
