import type { JsonValue } from '@ashlar/schema'
import type { Connection, StepContext } from '../driver.ts'
import { IntegrationError, type IntegrationErrorCode } from '../integration-error.ts'
import type { Question } from './compile-question.ts'
import { ModelError, type ModelErrorCode } from './model-error.ts'
import { readModelSettings } from './model-settings.ts'
import type { ModelDriver, ModelRequest } from './model.ts'
import { readJson } from './read-json.ts'

/** Asks, and gives the answer whole with what it cost. Throws `IntegrationError`. */
export const runQuestion = async (
  model: ModelDriver,
  connection: Connection,
  question: Question,
  values: readonly unknown[],
  { signal, limits, reading, onRequest }: StepContext,
): Promise<JsonValue> => {
  try {
    const request = question.ask(values)
    onRequest?.(describe(connection, request))
    let text = ''
    let bytes = 0
    let usage = { input: 0, output: 0 }
    let ended = 'stop'
    for await (const event of model.stream(
      connection,
      { ...request, milliseconds: limits.milliseconds },
      signal,
    )) {
      if (event.kind === 'usage') usage = event.usage
      else if (event.kind === 'end') ended = event.reason
      else if (event.kind === 'text') {
        text += event.text
        bytes += Buffer.byteLength(event.text)
        if (bytes > limits.resultBytes) {
          throw new ModelError('too_large', 'The answer is larger than results of a step may be.')
        }
        const refusal = reading?.hold(bytes) ?? null
        if (refusal !== null) throw new IntegrationError('busy', refusal)
      }
    }
    return {
      text,
      value: question.answerSchema === undefined ? null : readAnswer(text, ended, question.answerSchema),
      inputTokens: usage.input,
      outputTokens: usage.output,
      ended,
    }
  } catch (error) {
    throw toIntegrationError(error)
  }
}

const readAnswer = (
  text: string,
  ended: string,
  schema: NonNullable<Question['answerSchema']>,
): JsonValue => {
  if (ended === 'length') {
    throw new ModelError(
      'bad_answer',
      'The answer is longer than the step allows, so its JSON is cut. Allow more tokens.',
    )
  }
  try {
    const value = readJson(text)
    if (schema.safeParse(value).success) return value
  } catch {
    // Said below, as for JSON of another form.
  }
  throw new ModelError(
    'bad_answer',
    'The answer does not fit the schema. Ask more precisely, or another model.',
  )
}

const describe = (connection: Connection, request: ModelRequest): string => {
  const { place, model, hide } = readModelSettings(connection)
  const lines = [`${request.model || model} at ${place}`]
  if (request.system) lines.push('', request.system)
  for (const message of request.messages) if (message.role === 'user') lines.push('', message.text)
  const text = hide(lines.join('\n'))
  return text.length > 64 * 1024 ? `${text.slice(0, 64 * 1024)} …` : text
}

const codes: Partial<Record<ModelErrorCode, IntegrationErrorCode>> = {
  cancelled: 'cancelled',
  timed_out: 'timed_out',
  too_large: 'too_large',
}

/** An error of a model as an error of a step. */
export const toIntegrationError = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error
  const isUnreached = error.code === 'unavailable' && error.cause !== undefined
  const code = codes[error.code] ?? (isUnreached ? 'network_failed' : 'request_failed')
  return new IntegrationError(code, error.message, { cause: error })
}
