import { systemClock } from './clock.ts'
import { prepareDataFolder } from './data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { createLogger, type LogLevel } from './logs.ts'

/** What decides whether and where the built-in PostgreSQL runs. */
interface DatabaseSettings {
  /** The address of another PostgreSQL. */
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly logLevel: LogLevel
}

/** A built-in PostgreSQL that is coming up. */
export interface LaunchedDatabase {
  /** Rejects with `StartError` where it does not come up. */
  readonly started: Promise<EmbeddedPostgres>
  /** Stops it, wherever it is; for a start that fails before anything else stops it. */
  readonly stop: () => Promise<void>
}

/**
 * Launches the built-in PostgreSQL, where the settings name no other one, and resolves as soon as its process runs: it
 * comes up while the rest of the server is loaded. So this file imports little. Throws `StartError`.
 */
export const launchDatabase = async (settings: DatabaseSettings): Promise<LaunchedDatabase | undefined> => {
  const { databaseUrl, dataFolder, logLevel } = settings
  if (databaseUrl !== undefined) return undefined
  await prepareDataFolder(dataFolder)
  const { promise: launched, resolve: onLaunched } = Promise.withResolvers<void>()
  const logger = createLogger(logLevel)
  const started = startEmbeddedPostgres({ dataFolder, clock: systemClock, logger, onLaunched })
  await Promise.race([launched, started])
  // Who waits for it hears of it; meanwhile nobody does.
  started.catch(() => undefined)
  return {
    started,
    stop: async () => {
      const embedded = await started.catch(() => undefined)
      await embedded?.stop()
    },
  }
}
