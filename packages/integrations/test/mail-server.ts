import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter as a mail server got it. */
export interface Letter {
  readonly from: string
  readonly to: readonly string[]
  /** As it was sent, without the breaks of long lines. */
  readonly text: string
}

/** A mail server for tests. It refuses letters to `nobody@`, says far too much about those to `large@`, and never answers `endless@`. */
export interface TestMailServer {
  readonly port: number
  readonly letters: readonly Letter[]
  stop(): Promise<void>
}

/** Starts a mail server on a free port. Whoever signs in has the password `canary`. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<TestMailServer> => {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: ({ password }, _session, done) =>
      password === 'canary' ? done(null, { user: 'shop' }) : done(new Error('Wrong password')),
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('nobody@')) return done(new Error('There is nobody of this name.'))
      if (address.startsWith('large@')) return done(new Error('x'.repeat(60_000)))
      return done()
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        if (to.some((address) => address.startsWith('endless@'))) return
        const text = Buffer.concat(parts)
          .toString('utf8')
          .replaceAll(/=\r?\n/gu, '')
        const { mailFrom } = envelope
        letters.push({ from: mailFrom === false ? '' : mailFrom.address, to, text })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    port: address.port,
    letters,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
