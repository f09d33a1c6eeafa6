import type { Socket } from 'node:net'
import { type Egress, EgressError } from '@ashlar/egress'
import { createTransport } from 'nodemailer'
import type { Connection, DriverHost, IntegrationDriver } from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { cancelled, tooLarge } from '../sql/result-limit.ts'
import { readSettings } from '../sql/settings.ts'
import { compileMail, type ReadyMail } from './compile-mail.ts'
import { smtpPort } from './descriptor.ts'

/** The port on which TLS begins before the greeting. */
const secretPort = 465

/** How long a server may take to greet and to answer, in milliseconds. */
const patience = { greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Makes a driver for mail servers. Each mail has a connection of its own. */
export const createSmtpDriver = ({ egress }: DriverHost): IntegrationDriver => ({
  async test(connection, signal) {
    const { place, user } = readSettings(connection, smtpPort)
    await withTransport(egress, connection, { signal, bytes: 100_000 }, (transport) => transport.verify())
    return `Connected to the mail server at ${place}${user === '' ? '' : `, signed in as ${user}`}.`
  },
  metadata: () => Promise.resolve({ tables: [] }),
  compile(configuration, templates) {
    const compiled = compileMail(configuration, templates)
    if (!compiled.ok) {
      throw new IntegrationError('binding_refused', compiled.problems.map(({ reason }) => reason).join(' '))
    }
    const { make } = compiled
    return {
      async run(connection, values, { signal, limits, onRequest }) {
        const mail = make(values)
        const from = String(connection.configuration['from'] ?? '')
        onRequest?.(sayMail(from, mail))
        const bounds = { signal, bytes: limits.resultBytes }
        const { messageId, accepted, rejected } = await withTransport(
          egress,
          connection,
          bounds,
          (transport) =>
            transport.sendMail({ ...mutable(mail), from, disableFileAccess: true, disableUrlAccess: true }),
        )
        return {
          messageId,
          subject: mail.subject,
          accepted: accepted.map(sayAddress),
          rejected: rejected.map(sayAddress),
        }
      },
    }
  },
  forget: () => undefined,
  close: () => Promise.resolve(),
})

type Transport = ReturnType<typeof transportOver>

const mutable = ({ to, cc, bcc, replyTo, attachments, ...rest }: ReadyMail) => ({
  ...rest,
  to: [...to],
  cc: [...cc],
  bcc: [...bcc],
  replyTo: [...replyTo],
  attachments: [...attachments],
})

const sayAddress = (address: string | { readonly address: string }): string =>
  typeof address === 'string' ? address : address.address

/** A mail as people read it in the request of a run. */
const sayMail = (
  from: string,
  { to, cc, bcc, replyTo, subject, text, html, attachments }: ReadyMail,
): string => {
  const lines: [string, readonly string[]][] = [
    ['From', [from]],
    ['To', to],
    ['Copy to', cc],
    ['Hidden copy to', bcc],
    ['Answers to', replyTo],
    ['Subject', [subject]],
    ['Attachments', attachments.map(({ filename }) => filename)],
  ]
  const head = lines
    .filter(([, given]) => given.length > 0)
    .map(([name, given]) => `${name}: ${given.join(', ')}`)
  return `${head.join('\n')}\n\n${html ?? text ?? ''}`
}

const transportOver = (socket: Socket, connection: Connection) => {
  const { host, port, user, password, tls } = readSettings(connection, smtpPort)
  return createTransport({
    host,
    port,
    secure: tls !== undefined && port === secretPort,
    requireTLS: tls !== undefined,
    ignoreTLS: tls === undefined,
    ...(tls === undefined ? {} : { tls }),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
    // The library would connect by itself otherwise.
    getSocket: (_options: unknown, done: (error: Error | null, given?: { connection: Socket }) => void) =>
      done(null, { connection: socket }),
  })
}

/** Speaks with a mail server over a connection through egress, which ends with the signal or where it answers too much. */
const withTransport = async <Result>(
  egress: Egress,
  connection: Connection,
  { signal, bytes }: { readonly signal: AbortSignal; readonly bytes: number },
  work: (transport: Transport) => Promise<Result>,
): Promise<Result> => {
  const { host, port } = readSettings(connection, smtpPort)
  if (signal.aborted) throw cancelled()
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(cancelled())
  signal.addEventListener('abort', onAbort, { once: true })
  let socket: Socket | undefined
  try {
    const opening = egress.connectTcp({ host, port })
    opening.then(
      (opened) => signal.aborted && opened.destroy(),
      () => undefined,
    )
    const opened = await Promise.race([opening, failed])
    socket = opened
    let left = bytes
    opened.prependListener('data', (chunk: Uint8Array) => {
      left -= chunk.length
      if (left >= 0) return
      reject(tooLarge(bytes))
      opened.destroy()
    })
    const working = work(transportOver(opened, connection))
    // The race tells its end; what comes later has nobody to hear it.
    working.catch(() => undefined)
    return await Promise.race([working, failed])
  } catch (error) {
    throw describe(error, connection)
  } finally {
    signal.removeEventListener('abort', onAbort)
    socket?.destroy()
  }
}

/** Puts into words what went wrong with a mail server, and what to do about it. */
const describe = (error: unknown, connection: Connection): IntegrationError => {
  if (error instanceof IntegrationError) return error
  const options = { cause: error }
  if (error instanceof EgressError) {
    return new IntegrationError(
      error.code === 'timed_out' ? 'timed_out' : 'network_failed',
      error.message,
      options,
    )
  }
  const { place, user } = readSettings(connection, smtpPort)
  const read = (key: string): unknown => (error instanceof Error ? Reflect.get(error, key) : undefined)
  const code = read('code')
  const response = read('response')
  const message = error instanceof Error ? error.message : String(error)
  const fail = (sentence: string) => new IntegrationError('network_failed', sentence, options)
  if (code === 'EAUTH') {
    return new IntegrationError(
      'network_failed',
      `${place} refuses the password of ${user === '' ? 'nobody' : user}. Check user and password.`,
      { ...options, isLoginRefused: true },
    )
  }
  if (code === 'ETLS') {
    return fail(
      `${place} does not offer TLS, or its certificate is not trusted: ${message}. Check TLS and the CA certificate.`,
    )
  }
  if (code === 'ETIMEDOUT') {
    return new IntegrationError(
      'timed_out',
      `${place} did not answer in time. Check that a mail server listens there.`,
      options,
    )
  }
  if (typeof response === 'string' && (code === 'EENVELOPE' || code === 'EMESSAGE')) {
    return new IntegrationError('request_failed', `The mail server refuses the mail: ${response}`, options)
  }
  if (/certificate|self.signed|unable to verify|altnames/iu.test(message)) {
    return fail(
      `The certificate of ${place} is not trusted: ${message}. Give the CA certificate that signed it.`,
    )
  }
  return fail(`The connection to ${place} broke off: ${message}.`)
}
