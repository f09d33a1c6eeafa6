/** What can be created on Home, as its address says it. */
export const creatableKinds = [
  'application',
  'applicationFromSentence',
  'applicationFromTable',
  'applicationFromFiles',
  'module',
  'workflow',
  'scheduledJob',
  'folder',
] as const

export type CreatableKind = (typeof creatableKinds)[number]
