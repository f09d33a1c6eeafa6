import type { Egress } from '@ashlar/egress'
import { readJson } from './read-json.ts'
import type { Connection } from '../driver.ts'
import { askLanguageModel } from './ask-language-model.ts'
import { describeModelError } from './describe-model-error.ts'
import { ModelError } from './model-error.ts'
import type { KnownLanguages } from './known-languages.ts'
import type { ModelProtocol } from './model-protocol.ts'
import { readModelSettings } from './model-settings.ts'
import { fillGap } from './fill-gap.ts'
import type { ModelDriver, ModelEvent, ModelRequest } from './model.ts'

/** Models of one protocol over the one way to the outside. */
export const createModel = (
  egress: Egress,
  protocol: ModelProtocol,
  languages: KnownLanguages,
): ModelDriver => ({
  stream: (connection, request, signal) => stream(languages, connection, request, signal),
  ...(protocol.filling === undefined
    ? {}
    : { fill: (connection, request, signal) => fillGap(egress, protocol, connection, request, signal) }),
  async models(connection, signal) {
    const settings = readModelSettings(connection)
    const { path, headers } = protocol.listing(settings)
    const url = new URL(`${settings.baseUrl}${path}`)
    for (const [name, value] of Object.entries(settings.query)) url.searchParams.set(name, value)
    try {
      const answer = await egress.request({
        method: 'GET',
        url,
        headers: { accept: 'application/json', ...settings.headers, ...headers },
        signal,
      })
      const text = new TextDecoder().decode(answer.body)
      if (answer.status === 401 || answer.status === 403) {
        throw new ModelError(
          'unauthorized',
          `${settings.place} refuses the key: it answers ${answer.status}.`,
        )
      }
      if (answer.status !== 200) {
        throw new ModelError('unavailable', `${settings.place} lists no models: it answers ${answer.status}.`)
      }
      return protocol.readModels(readJson(text))
    } catch (error) {
      throw describeModelError(error, settings, signal)
    }
  },
})

async function* stream(
  languages: KnownLanguages,
  connection: Connection,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const settings = readModelSettings(connection)
  const model = request.model || settings.model
  if (model === '')
    throw new ModelError('unavailable', 'Name a model, in the integration or where it is asked.')
  try {
    yield* askLanguageModel(languages.of(settings, model, request.milliseconds), request, signal)
  } catch (error) {
    throw describeModelError(error, settings, signal)
  }
}
