import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from './logs.ts'
import { createMail, type MailMessage } from './mail.ts'
import { manualClock, temporaryFolder } from './testing.ts'

const message: MailMessage = {
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Hello Ada,\n\nopen https://apps.example.com/verify-email?token=abc and be happy.\n',
}

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const options = (smtpUrl: string | undefined, lines: Record<string, unknown>[] = []) => ({
  smtpUrl,
  from: 'Ashlar <no-reply@apps.example.com>',
  dataFolder: folder.path,
  clock: manualClock(),
  logger: createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) }),
})

const startServer = async (received: string[]): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

describe('mail', () => {
  it('becomes a file in the development mailbox, and the log leads to it and to its link', async () => {
    const lines: Record<string, unknown>[] = []
    await createMail(options(undefined, lines)).send(message)
    const [name = ''] = readdirSync(join(folder.path, 'mailbox'))
    const file = join(folder.path, 'mailbox', name)
    const mail = await PostalMime.parse(readFileSync(file))
    expect(mail).toMatchObject({ subject: 'Grüße', from: { address: 'no-reply@apps.example.com' } })
    expect(mail.text).toContain('https://apps.example.com/verify-email?token=abc')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(lines[0]).toMatchObject({
      file,
      to: 'ada@example.com',
      link: 'https://apps.example.com/verify-email?token=abc',
    })
  })

  it('goes through the mail server when there is one', async () => {
    const received: string[] = []
    const server = await startServer(received)
    await createMail(options(server.url)).send(message)
    await server.stop()
    const mail = await PostalMime.parse(received[0] ?? '')
    expect(mail).toMatchObject({ subject: 'Grüße', to: [{ address: 'ada@example.com' }] })
    expect(() => readdirSync(join(folder.path, 'mailbox'))).toThrow('ENOENT')
  })

  it('fails when the mail server does not answer', async () => {
    const server = await startServer([])
    await server.stop()
    await expect(createMail(options(server.url)).send(message)).rejects.toThrow('ECONNREFUSED')
  })
})
