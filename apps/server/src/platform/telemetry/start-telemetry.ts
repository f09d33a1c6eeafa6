import type { Logger } from '../logs.ts'
import type { Shutdown } from '../shutdown.ts'
import type { Telemetry } from './telemetry.ts'

/** Where spans go; nowhere without an address. */
interface CollectorSettings {
  readonly otlpUrl: string | undefined
  readonly otlpHeaders: Readonly<Record<string, string>>
}

/** The longest that a stop of the server waits for the collector, in milliseconds. */
const stopMilliseconds = 3000

/**
 * Starts what sends spans to a collector; null where the settings name none, and then nothing is loaded. What has ended
 * is sent when the server stops.
 */
export const startTelemetry = async (
  { otlpUrl, otlpHeaders }: CollectorSettings,
  logs: Logger,
  shutdown: Shutdown,
): Promise<Telemetry | null> => {
  if (otlpUrl === undefined) return null
  const { createOpenTelemetry } = await import('./open-telemetry.ts')
  const telemetry = createOpenTelemetry({ url: otlpUrl, headers: otlpHeaders }, logs)
  shutdown.add('the sending of traces', () => telemetry.stop(stopMilliseconds))
  return telemetry
}
