import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it is given, so that a product has one to send through. */
export class MailServer {
  readonly url: string
  readonly #server: SMTPServer
  readonly #letters: { readonly to: string; readonly text: string }[]

  private constructor(server: SMTPServer, port: number, letters: { to: string; text: string }[]) {
    this.#server = server
    this.#letters = letters
    this.url = `smtp://127.0.0.1:${port}`
  }

  static async start(): Promise<MailServer> {
    const letters: { to: string; text: string }[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8')
          // Long lines of a mail are broken with a trailing equals sign.
          const whole = text.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=')
          for (const { address } of envelope.rcptTo) letters.push({ to: address, text: whole })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
    return new MailServer(server, address.port, letters)
  }

  /** How many mails somebody got. */
  countFor(email: string): number {
    return this.#letters.filter(({ to }) => to === email).length
  }

  /** The latest mail to somebody; empty where there is none. */
  latestFor(email: string): string {
    return this.#letters.findLast(({ to }) => to === email)?.text ?? ''
  }

  /** The link in the latest mail to somebody; empty where there is none. */
  linkFor(email: string): string {
    return /https?:\/\/\S+/u.exec(this.latestFor(email))?.[0] ?? ''
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
