import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AshlarServer } from '@ashlar/e2e/ashlar-server'

/** Two servers on one data folder, and with it on one built-in database. */
export interface Installation {
  readonly servers: readonly [AshlarServer, AshlarServer]
  /** The first process of the database; null while there is none. */
  readonly databaseProcess: () => number | null
  readonly remove: () => Promise<void>
}

/** Starts both servers; they may reach one host of this machine. */
export const startInstallation = async (allowedHost: string): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-soak-'))
  const environment = {
    ASHLAR_DATA_DIR: folder,
    ASHLAR_ALLOWED_HOSTS: allowedHost,
    ASHLAR_SIGN_UP: 'open',
    ASHLAR_CODE_TIME_LIMIT_SECONDS: '5',
    LOG_LEVEL: 'warn',
  }
  const servers: [AshlarServer, AshlarServer] = [
    await AshlarServer.start(environment),
    await AshlarServer.start(environment),
  ]
  return {
    servers,
    databaseProcess: () => {
      try {
        return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return null
      }
    },
    remove: async () => {
      // The folder is of both: it goes when nobody uses it any more.
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
