import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { Connection, IntegrationDriver, StepContext } from '../src/driver.ts'
import type { Integration } from '../src/integration.ts'
import { templatesOf } from './templates.ts'

/** How one step is run. */
interface StepOptions {
  readonly values?: readonly unknown[]
  readonly signal?: AbortSignal
  readonly resultBytes?: number
  readonly logged?: string[]
  readonly requested?: string[]
}

/** Runs steps of a system on one connection, at once or as the step of a stream. */
export const stepsOn = (
  { descriptor }: Integration,
  driver: () => IntegrationDriver,
  connection: () => Connection,
) => {
  const contextOf = ({ signal, resultBytes = 50_000, logged, requested }: StepOptions): StepContext => ({
    signal: signal ?? AbortSignal.timeout(10_000),
    limits: { resultBytes, milliseconds: 10_000 },
    onLog: (line) => logged?.push(line),
    onRequest: (text) => requested?.push(text),
  })
  const compile = (step: JsonObject) => driver().compile(step, templatesOf(descriptor.pluginId, step))
  return {
    run: (step: JsonObject, options: StepOptions = {}): Promise<JsonValue> =>
      compile(step).run(connection(), options.values ?? [], contextOf(options)),
    stream: (step: JsonObject, options: StepOptions = {}): AsyncIterable<JsonValue> => {
      const { stream } = compile(step)
      if (stream === undefined) throw new Error('Its steps give no messages.')
      return stream(connection(), options.values ?? [], contextOf(options))
    },
  }
}

/** The first messages of a stream; it is left after them. */
export const firstOf = async (messages: AsyncIterable<JsonValue>, count: number): Promise<JsonValue[]> => {
  const read: JsonValue[] = []
  for await (const message of messages) {
    read.push(message)
    if (read.length >= count) break
  }
  return read
}
