import { AshlarServer } from './support/ashlar-server.ts'
import { preparedDataVariable } from './support/prepared-data.ts'

/** Starts a server once, before all journeys, so that those after it need not make a database. */
const prepare = async (): Promise<() => Promise<void>> => {
  const server = await AshlarServer.start({}, { isNew: true })
  await server.stop()
  process.env[preparedDataVariable] = server.dataFolder
  return () => server.remove()
}

// oxlint-disable-next-line import/no-default-export -- Playwright takes what a module exports by default
export default prepare
