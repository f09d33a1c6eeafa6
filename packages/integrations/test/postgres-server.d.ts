/** A PostgreSQL of its own for a test file. */
export interface PostgresServer {
  readonly host: '127.0.0.1'
  readonly port: number
  readonly socket: string
  /** May do everything; any password is right unless the test changes that. */
  readonly user: 'postgres'
  /** Where `pg_hba.conf` lies. */
  readonly folder: string
  stop(): Promise<void>
}
/** Starts a throw-away server from the binaries that the packages bring; stop it when the tests are done. */
export declare const startPostgres: () => Promise<PostgresServer>
