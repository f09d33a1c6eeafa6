import type { Egress, HttpAnswer } from '@ashlar/egress'
import { readCertificates } from '../certificates.ts'
import type { Connection } from '../connection.ts'
import { send } from '../restapi/send.ts'
import type { SessionRequest } from './session.ts'

/** What a request to a warehouse may take: time in milliseconds, and bytes of a result. */
interface AskLimits extends Pick<SessionRequest, 'maximumBytes' | 'reading'> {
  readonly signal: AbortSignal
  readonly milliseconds: number
}

/**
 * Asks an interface over HTTP that speaks JSON. `read` is what the answer holds, undefined where that is no JSON. Redirects are
 * answers. Throws `IntegrationError`.
 */
export const askForJson = async (
  egress: Egress,
  {
    method,
    url,
    headers,
    body,
    connection,
  }: {
    readonly method: string
    readonly url: URL
    readonly headers: Readonly<Record<string, string>>
    readonly body: object | undefined
    /** Whose certificates hold for the address. */
    readonly connection: Pick<Connection, 'secrets'>
  },
  { signal, milliseconds, maximumBytes, reading }: AskLimits,
): Promise<{ readonly answer: HttpAnswer; readonly read: unknown }> => {
  const answer = await send(
    egress,
    {
      method,
      url,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Ashlar',
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      certificates: readCertificates(connection),
    },
    {
      signal,
      totalMilliseconds: milliseconds,
      // Names and marks stand beside the values that are counted.
      bytes: maximumBytes * 3 + 1024 * 1024,
      hasRoom: (bytes) => reading?.hold(bytes) ?? null,
      redirects: 0,
    },
  )
  return { answer, read: readJson(answer) }
}

const readJson = ({ body }: HttpAnswer): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
