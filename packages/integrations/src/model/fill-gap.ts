import type { Egress } from '@ashlar/egress'
import type { Connection } from '../driver.ts'
import { describeModelError } from './describe-model-error.ts'
import { ModelError } from './model-error.ts'
import type { ModelProtocol } from './model-protocol.ts'
import { type ModelSettings, readModelSettings } from './model-settings.ts'
import type { FillRequest, Filling } from './model.ts'
import { readJson } from './read-json.ts'

/** How servers say that they, or the model, do not take such a question. */
const unsupported = new Set([400, 404, 405, 415, 422, 501])

/** Larger answers are no few lines of code. */
const mostBytes = 1024 * 1024

/** Has a model fill a gap in a text. Throws `ModelError`. */
export const fillGap = async (
  egress: Egress,
  protocol: ModelProtocol,
  connection: Connection,
  request: FillRequest,
  signal: AbortSignal,
): Promise<Filling> => {
  const settings = readModelSettings(connection)
  const { filling } = protocol
  if (filling === undefined) throw new ModelError('unsupported', `${settings.place} fills no gaps.`)
  const url = new URL(`${settings.baseUrl}${filling.path}`)
  for (const [name, value] of Object.entries(settings.query)) url.searchParams.set(name, value)
  try {
    const answer = await egress.request({
      method: 'POST',
      url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        ...settings.headers,
        ...protocol.listing(settings).headers,
      },
      body: JSON.stringify(filling.body(settings.model, request)),
      signal,
      redirects: 0,
      limits: {
        firstByteMilliseconds: request.milliseconds,
        totalMilliseconds: request.milliseconds,
        bytes: mostBytes,
      },
    })
    const text = new TextDecoder().decode(answer.body)
    if (answer.status !== 200) throw refusalOf(answer.status, text, settings)
    return filling.read(readJson(text))
  } catch (error) {
    throw describeModelError(error, settings, signal)
  }
}

const refusalOf = (status: number, text: string, { place, hide }: ModelSettings): ModelError => {
  const said = hide(text.slice(0, 500))
  if (status === 401 || status === 403) {
    return new ModelError('unauthorized', `${place} refuses the key (${status}): ${said}`)
  }
  if (status === 429 || status === 529) {
    return new ModelError('rate_limited', `${place} wants fewer requests (${status}): ${said}`)
  }
  if (unsupported.has(status)) {
    return new ModelError('unsupported', `${place} does not take the question (${status}): ${said}`)
  }
  return new ModelError('unavailable', `${place} answers ${status}: ${said}`)
}
