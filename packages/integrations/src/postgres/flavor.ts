/** What systems with the protocol of PostgreSQL do differently in a session. */
export interface PostgresFlavor {
  /** As people call it. */
  readonly label: string
  readonly port: number
  /** What takes away what the last user may have left behind, and begins anew with `settings`: texts that are sent one by one. */
  reset(settings: string): readonly string[]
  /** Whether prepared statements are still there after that. */
  readonly keepsStatements: boolean
}

/** What every use of a session begins with, whatever the database or its user have as defaults. */
export const ownSettings = (statementMilliseconds: number): string =>
  `set statement_timeout = ${Math.ceil(statementMilliseconds)}; set datestyle = 'ISO'`

/** PostgreSQL itself. */
export const postgresFlavor: PostgresFlavor = {
  label: 'PostgreSQL',
  port: 5432,
  // What `discard all` does, for the settings, locks, cursors, temporary tables and notifications of a session, but for its
  // prepared statements, which are ours. It is one text, so that it is one round trip, or none of it happens.
  reset: (settings) => [
    [
      'close all',
      'set session authorization default',
      'reset all',
      settings,
      'unlisten *',
      'discard temp',
      'discard sequences',
      'select pg_catalog.pg_advisory_unlock_all()',
    ].join('; '),
  ],
  keepsStatements: true,
}
