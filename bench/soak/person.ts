import type { AshlarServer } from '@ashlar/e2e/ashlar-server'

/** What came of a request: its status, or 0 where no answer came. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly milliseconds: number
}

const timeLimit = 90_000

/** Somebody who speaks to the servers as a browser does: signed in with a cookie, or a visitor without one. */
export class Person {
  readonly #servers: readonly AshlarServer[]
  #cookie = ''
  #turn = 0

  constructor(servers: readonly AshlarServer[]) {
    this.#servers = servers
  }

  /** Asks one server after the other, as behind a proxy that spreads requests. Never throws. */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const server = this.#servers[(this.#turn += 1) % this.#servers.length]
    const startedAt = performance.now()
    try {
      const response = await fetch(`${server?.address}${path}`, {
        method,
        headers: { cookie: this.#cookie, 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(timeLimit),
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const cookies = response.headers.getSetCookie()
      if (cookies.length > 0) this.#cookie = cookies.map((line) => line.split(';')[0]).join('; ')
      const text = await response.text()
      return {
        status: response.status,
        body: readJson(text),
        milliseconds: performance.now() - startedAt,
      }
    } catch {
      return { status: 0, body: null, milliseconds: performance.now() - startedAt }
    }
  }

  /** Asks, and throws where the answer is a refusal: for what has to succeed before a soak begins. */
  async must<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.ask(method, path, body)
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the interface answers as its contract declares
    return answer.body as Body
  }
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
