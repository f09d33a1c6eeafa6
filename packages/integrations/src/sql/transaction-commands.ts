/** What begins, commits and takes back in a system, as statements of its dialect. */
export interface TransactionCommands {
  readonly begin: string
  readonly commit: string
  readonly rollback: string
  savepoint(name: string): string
  /** Undefined: a savepoint stays until its transaction ends, and needs no statement for that. */
  release(name: string): string | undefined
  rollbackTo(name: string): string
}

/** As the standard has them. */
export const standardTransactions: TransactionCommands = {
  begin: 'begin',
  commit: 'commit',
  rollback: 'rollback',
  savepoint: (name) => `savepoint ${name}`,
  release: (name) => `release savepoint ${name}`,
  rollbackTo: (name) => `rollback to savepoint ${name}`,
}
