import type { Environment, Settings } from '../settings/config.ts'
import { unknownSettings } from '../settings/listed-settings.ts'
import { createIdentity, type Identity } from '../identity/identity.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { type Keys, loadKeys } from '../platform/keys.ts'
import type { LaunchedDatabase } from '../platform/launch-database.ts'
import { BackgroundWork } from '../platform/background-work.ts'
import { createLogger, type Logger } from '../platform/logs.ts'
import { createMail, type Mail } from '../platform/mail.ts'
import { type Secrets, secretsWith } from '../platform/secrets.ts'
import { createShutdown, type Shutdown } from '../platform/shutdown.ts'
import { errorMessage } from '../platform/start-error.ts'
import { startTelemetry } from '../platform/telemetry/start-telemetry.ts'
import type { Telemetry } from '../platform/telemetry/telemetry.ts'

/** What the product stands on. */
export type Platform = {
  readonly clock: Clock
  readonly logs: Logger
  readonly keys: Keys
  readonly secrets: Secrets
  readonly database: Database
  readonly mail: Mail
  readonly identity: Identity
  /** Null where nothing is traced. */
  readonly telemetry: Telemetry | null
  /** Parts that come up later add themselves here; they are stopped before what they stand on. */
  readonly shutdown: Shutdown
}

/** What `startPlatform` may be given instead of the real thing. */
export type PlatformOptions = {
  readonly clock?: Clock
  readonly logs?: Logger
  /** Where to look for misspelled settings; the process's own environment in the product. */
  readonly environment?: Environment
  /** The built-in database, if it comes up already. */
  readonly launched?: LaunchedDatabase | undefined
}

const hour = 60 * 60 * 1000

const sweepHourly = (identity: Identity, logs: Logger, shutdown: Shutdown): void => {
  const sweep = (): void => {
    identity
      .sweep()
      .catch((error: unknown) => logs.warn({ reason: errorMessage(error) }, 'Sweeping old sessions failed'))
  }
  const timer = setInterval(sweep, hour)
  timer.unref()
  shutdown.add('the sweeping of sessions', async () => clearInterval(timer))
}

/**
 * Brings up all that the product stands on: data folder, keys, database with its migrations, mail, identity.
 * Throws `StartError`; whatever had come up by then is stopped again.
 */
export const startPlatform = async (settings: Settings, options: PlatformOptions = {}): Promise<Platform> => {
  const clock = options.clock ?? systemClock
  const logs = options.logs ?? createLogger(settings.logLevel)
  const shutdown = createShutdown(logs)
  for (const name of unknownSettings(options.environment ?? {})) {
    logs.warn({ name }, 'There is no setting of this name; is it misspelled?')
  }
  await prepareDataFolder(settings.dataFolder)
  const keys = await loadKeys(settings.secretKey, settings.dataFolder)
  const secrets = secretsWith(keys, settings.encryptionKeys)
  // Stopped last of all, when everything that it traces has ended.
  const telemetry = await startTelemetry(settings, logs, shutdown)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataFolder: settings.dataFolder,
    connections: settings.databaseConnections,
    clock,
    logger: logs,
    launched: options.launched?.started,
  })
  shutdown.add('the database', database.close)
  try {
    await migrate(database.pool)
  } catch (error) {
    await shutdown.run()
    throw error
  }
  const mail = createMail({
    smtpUrl: settings.smtpUrl,
    from: settings.mailFrom,
    dataFolder: settings.dataFolder,
    clock,
    logger: logs,
  })
  const backgroundWork = new BackgroundWork(logs)
  shutdown.add('what is still to be mailed', () => backgroundWork.settle())
  const identity = createIdentity({
    database,
    keys,
    secrets,
    mail,
    publicUrl: settings.publicUrl,
    signUpPolicy: settings.signUp,
    backgroundWork,
  })
  sweepHourly(identity, logs, shutdown)
  return { clock, logs, keys, secrets, database, mail, identity, telemetry, shutdown }
}
