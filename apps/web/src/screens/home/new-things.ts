/** What can be created on Home, as its address says it. */
export const newThings = [
  'application',
  'applicationFromTable',
  'applicationFromFiles',
  'workflow',
  'scheduledJob',
] as const

export type NewThing = (typeof newThings)[number]
