import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'

/** What is asked, by how many connections, and for how long. */
interface Shots {
  readonly url: string
  readonly connections: number
  /** Seconds. */
  readonly duration: number
  /** The session; empty where nobody asks who it is. */
  readonly cookie?: string
  /** Makes the body of each request, which is then posted. */
  readonly body?: () => string
}

/** What a browser sends to run an API: each run has an id of its own. */
export const bodyOfRun = (inputs = {}): string =>
  JSON.stringify({ runId: randomUUID(), inputs, eventType: 'eventHandler' })

/** Asks as fast as it can. Throws where a request fails or is refused. */
export const shoot = async ({
  url,
  connections,
  duration,
  cookie = '',
  body,
}: Shots): Promise<autocannon.Result> => {
  const result = await autocannon({
    url,
    connections,
    duration,
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          requests: [{ setupRequest: (request) => ({ ...request, body: body() }) }],
        }),
  })
  const { non2xx, errors } = result
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}.`)
  return result
}
