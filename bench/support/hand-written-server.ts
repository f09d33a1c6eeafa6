import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '@ashlar/e2e/ashlar-server'
import { sampleDatabaseOf, type PreparedServer } from './prepared-server.ts'
import { waitForAnswer } from './wait-for-answer.ts'

/** A server that is written by hand to compare with. */
interface HandWrittenServer {
  /** `http://localhost:4711` */
  readonly address: string
  readonly child: ChildProcess
}

/** Starts the server in a file and waits until it answers at `/healthz`; `environment` is what it reads beside its port. */
export const startByHand = async (
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<HandWrittenServer> => {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://localhost:${port}`
  await waitForAnswer(`${address}/healthz`, performance.now())
  return { address, child }
}

/** Where such a server finds the sample database of a prepared one. */
export const databaseEnvironment = async (prepared: PreparedServer): Promise<Record<string, string>> => {
  const { host, port, user, password, database } = await sampleDatabaseOf(prepared)
  return {
    DATABASE_HOST: host,
    DATABASE_PORT: String(port),
    DATABASE_USER: user,
    DATABASE_PASSWORD: password,
    DATABASE_NAME: database,
  }
}
