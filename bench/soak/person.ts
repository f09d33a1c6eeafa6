import { type Answer, type Send, sendFrom } from './send.ts'

/** Somebody who speaks to the servers as a browser does: signed in with a cookie, or a visitor without one. */
export class Person {
  readonly #servers: readonly string[]
  readonly #send: Send
  #cookie: string
  #turn = 0

  /** Servers are named by their addresses; `localAddress` is where the person's requests come from. */
  constructor(servers: readonly string[], localAddress = '127.0.0.1', cookie = '') {
    this.#servers = servers
    this.#send = sendFrom(localAddress)
    this.#cookie = cookie
  }

  /** What tells the servers who this is. */
  get cookie(): string {
    return this.#cookie
  }

  /**
   * Asks one server after the other, as behind a proxy that spreads requests. A body that is text is sent as it is. Never
   * throws.
   */
  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const server = this.#servers[(this.#turn += 1) % this.#servers.length] ?? ''
    const answer = await this.#send({
      server,
      method,
      path,
      headers: { cookie: this.#cookie, ...headers },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const { cookies } = answer
    if (cookies.length > 0) this.#cookie = cookies.map((line) => line.split(';')[0]).join('; ')
    return answer
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
