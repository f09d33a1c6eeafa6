import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AshlarServer } from '@ashlar/e2e/ashlar-server'
import { sendFrom } from './send.ts'

/** Two servers on one data folder, and with it on one built-in database. */
export interface Installation {
  readonly folder: string
  readonly servers: readonly [AshlarServer, AshlarServer]
  /** The addresses of the servers. */
  readonly addresses: readonly [string, string]
  /** The first process of the database; null while there is none. */
  readonly databaseProcess: () => number | null
  /** Resolves when both servers say that they are ready, or after so many milliseconds. */
  readonly untilReady: (most: number) => Promise<void>
  readonly remove: () => Promise<void>
}

const betweenLooks = 50

/** Starts both servers; they may reach one host of this machine. */
export const startInstallation = async (allowedHost: string): Promise<Installation> => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-soak-'))
  const environment = {
    ASHLAR_DATA_DIR: folder,
    ASHLAR_ALLOWED_HOSTS: allowedHost,
    ASHLAR_SIGN_UP: 'open',
    ASHLAR_CODE_TIME_LIMIT_SECONDS: '5',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${join(import.meta.dirname, 'loop-delay.mjs')}`,
  }
  const servers: [AshlarServer, AshlarServer] = [
    await AshlarServer.start(environment),
    await AshlarServer.start(environment),
  ]
  const addresses = [servers[0].address, servers[1].address] as const
  const send = sendFrom('127.0.0.1')
  const isReady = async (server: string): Promise<boolean> => {
    const { status } = await send({ server, method: 'GET', path: '/readyz', headers: {}, body: undefined })
    return status === 200
  }
  return {
    folder,
    servers,
    addresses,
    databaseProcess: () => {
      try {
        return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      } catch {
        return null
      }
    },
    untilReady: async (most) => {
      const end = performance.now() + most
      while (performance.now() < end) {
        // A database that was told to end may answer for a moment.
        await new Promise((resolve) => setTimeout(resolve, betweenLooks))
        const ready = await Promise.all(addresses.map(isReady))
        if (ready.every(Boolean)) return
      }
    },
    remove: async () => {
      // The folder is of both: it goes when nobody uses it any more.
      for (const server of servers) await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
