import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AshlarServer } from '@ashlar/e2e/ashlar-server'
import { type Owner, type PublishedApi, runPath, setUp } from '@ashlar/e2e/owner'

/** A server that was set up: an owner is signed in, and the sample application is there. */
export interface PreparedServer extends Owner {
  server: AshlarServer
  /** The id of the sample application. */
  sampleId: string
}

/** Starts a server in a new data folder and sets it up. */
export const prepareServer = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<PreparedServer> => {
  const server = await AshlarServer.start({ LOG_LEVEL: 'silent', ...environment })
  const owner = await setUp(server.address, 'Measured')
  const { applications } = await owner.call<{ applications: { id: string }[] }>('GET', '/api/v1/applications')
  return Object.assign(owner, { server, sampleId: applications[0]?.id ?? '' })
}

/** Where a published API is run. */
export const runAddress = ({ address }: Owner, api: PublishedApi): string => `${address}${runPath(api)}`

/** How to reach a built-in PostgreSQL, whose files are in a folder, as its owner. */
const ownerIn = (folder: string, database: string) => {
  const [, , , port, socketFolder] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split(
    '\n',
  )
  return {
    host: socketFolder ?? '',
    port: Number(port),
    user: 'ashlar',
    password: readFileSync(join(folder, 'postgres.password'), 'utf8').trim(),
    database,
  }
}

/** How to reach the database of a server as its owner. */
export const databaseOf = ({ dataFolder }: AshlarServer) => ownerIn(dataFolder, 'ashlar')

/** In ms: between two looks at whether it is ready. */
const pause = 50

/**
 * How to reach the sample database of a prepared server as its owner. It starts when it is first asked for something: here
 * by the sample application, whose page is opened.
 */
export const sampleDatabaseOf = async ({ server, cookie, sampleId }: PreparedServer) => {
  const folder = join(server.dataFolder, 'demo')
  await fetch(`${server.address}/applications/${sampleId}`, { headers: { cookie } })
  const isReady = (): boolean => {
    const file = join(folder, 'postgres', 'postmaster.pid')
    return existsSync(file) && readFileSync(file, 'utf8').includes('ready')
  }
  while (!isReady()) await new Promise((resolve) => setTimeout(resolve, pause))
  return ownerIn(folder, 'ashlar_demo')
}
