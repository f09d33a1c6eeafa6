import type { Clock } from './clock.ts'
import type { Logger } from './logs.ts'
import { errorMessage } from './start-error.ts'

/** Stops the parts of the server in the reverse of the order in which they came up. */
export type Shutdown = {
  /** Adds a part. `name` completes "Stopping …". */
  readonly add: (name: string, stop: () => Promise<unknown>) => void
  /** Stops every part once, the last added first; one that fails is logged and the rest goes on. */
  readonly run: () => Promise<void>
  /** Whether stopping has begun: the server then takes no new work. */
  readonly hasBegun: () => boolean
}

/** Makes an empty list of parts to stop. */
export const createShutdown = (logger: Logger): Shutdown => {
  const parts: { readonly name: string; readonly stop: () => Promise<unknown> }[] = []
  let running: Promise<void> | undefined
  const stopAll = async (): Promise<void> => {
    for (const part of parts.toReversed()) {
      try {
        await part.stop()
      } catch (error) {
        logger.error(
          { part: part.name, reason: errorMessage(error) },
          'A part of the server did not stop cleanly',
        )
      }
    }
  }
  return {
    add: (name, stop) => {
      parts.push({ name, stop })
    },
    run: () => {
      running ??= stopAll()
      return running
    },
    hasBegun: () => running !== undefined,
  }
}

/** What ends the process: the signals, and the end of the script that started it. */
type Ending = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect'

const impatience = 2000
const patience = 30_000

/**
 * Ends the process in order on Ctrl+C, on termination and when the script that started it is gone. A second
 * Ctrl+C after two seconds, or thirty seconds without an end, ends it at once.
 */
export const endOnSignals = (shutdown: Shutdown, clock: Clock, logger: Logger): void => {
  let begunAt: number | undefined
  const end = async (ending: Ending): Promise<void> => {
    if (begunAt !== undefined) {
      // One Ctrl+C can arrive twice: from the terminal and from npm.
      if (clock.monotonic() - begunAt > impatience) process.exit(1)
      return
    }
    begunAt = clock.monotonic()
    logger.info({ reason: ending }, 'Stopping')
    const limit = setTimeout(() => {
      logger.error('Stopping took longer than 30 seconds; ending at once')
      process.exit(1)
    }, patience)
    await shutdown.run()
    clearTimeout(limit)
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void end(signal))
  }
  if (process.connected) {
    process.once('disconnect', () => void end('disconnect'))
    // Listening for the end of the script must not keep the server alive.
    process.channel?.unref()
  }
}
