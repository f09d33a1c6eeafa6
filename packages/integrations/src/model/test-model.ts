import type { Connection } from '../driver.ts'
import { ModelError } from './model-error.ts'
import { readModelSettings } from './model-settings.ts'
import type { ModelDriver, ModelEvent, ModelRequest } from './model.ts'

/** Says which models there are, and what the one that the connection names can do. Throws `ModelError`. */
export const testModel = async (
  driver: ModelDriver,
  connection: Connection,
  signal: AbortSignal,
): Promise<string> => {
  const { place, model } = readModelSettings(connection)
  const names = await listed(driver, connection, signal)
  const first = await eventsOf(driver, connection, greeting, signal)
  const abilities = [
    first.some(({ kind }) => kind === 'text' || kind === 'end') ? 'answers' : '',
    (await can(driver, connection, callingTool, signal, ({ kind }) => kind === 'toolCall'))
      ? 'calls tools'
      : '',
    (await can(driver, connection, inJson, signal, ({ kind }) => kind === 'end')) ? 'answers in JSON' : '',
  ].filter((ability) => ability !== '')
  const count =
    names === null ? 'It lists no models' : `It offers ${names.length} models${sample(names, model)}`
  return `Connected to ${place}. ${count}. ${model} ${abilities.join(', ')}.`
}

const greeting: ModelRequest = {
  messages: [{ role: 'user', text: 'Answer with the word ok.' }],
  maxOutput: 64,
}

const callingTool: ModelRequest = {
  messages: [{ role: 'user', text: 'Call the tool "note" with the text "ok".' }],
  tools: [
    {
      name: 'note',
      description: 'Keeps a note.',
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    },
  ],
  maxOutput: 256,
}

const inJson: ModelRequest = {
  messages: [{ role: 'user', text: 'Answer with {"ok": true}.' }],
  schema: {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
    additionalProperties: false,
  },
  maxOutput: 256,
}

const sample = (names: readonly string[], model: string): string => {
  const others = names.filter((name) => name !== model).slice(0, 5)
  const shown = names.includes(model) ? [model, ...others] : others
  return shown.length === 0 ? '' : `, such as ${shown.join(', ')}`
}

/** Null where the provider has no list: a gateway may offer a single model. */
const listed = async (
  driver: ModelDriver,
  connection: Connection,
  signal: AbortSignal,
): Promise<readonly string[] | null> => {
  try {
    return await driver.models(connection, signal)
  } catch (error) {
    // Who is not reached, or not let in, is not asked further.
    if (error instanceof ModelError && error.cause === undefined && error.code === 'unavailable') return null
    throw error
  }
}

const eventsOf = async (
  driver: ModelDriver,
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ModelEvent[]> => {
  const events: ModelEvent[] = []
  for await (const event of driver.stream(connection, request, signal)) events.push(event)
  return events
}

const can = async (
  driver: ModelDriver,
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
  shows: (event: ModelEvent) => boolean,
): Promise<boolean> => {
  try {
    return (await eventsOf(driver, connection, request, signal)).some(shows)
  } catch (error) {
    if (signal.aborted) throw error
    return false
  }
}
