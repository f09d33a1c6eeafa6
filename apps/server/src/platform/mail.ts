import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import type { Logger } from './logs.ts'

/** A mail in plain text. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mails. */
export type Mail = {
  /** Resolves when the mail was handed over. Throws when the mail server refused it or did not answer. */
  readonly send: (message: MailMessage) => Promise<void>
}

/** What `createMail` needs. */
export type MailOptions = {
  readonly smtpUrl: string | undefined
  readonly from: string
  readonly dataFolder: string
  readonly clock: Clock
  readonly logger: Logger
}

const connectPatience = 10_000
const link = /https?:\/\/[^\s<>"]+/u

/** A mail library costs 100 ms to load, so it is loaded for the first mail. */
const loadMailer = async () => (await import('nodemailer')).default

const smtpMail = (url: string, { from, logger }: MailOptions): Mail => ({
  send: async (message) => {
    const mailer = await loadMailer()
    const transport = mailer.createTransport(
      {
        url,
        connectionTimeout: connectPatience,
        greetingTimeout: connectPatience,
        disableFileAccess: true,
        disableUrlAccess: true,
      },
      { from },
    )
    try {
      await transport.sendMail({ ...message })
      logger.info({ to: message.to, subject: message.subject }, 'Sent a mail')
    } finally {
      transport.close()
    }
  },
})

/** Without a mail server every mail is a file that any mail program opens, and the log leads to it. */
const mailbox = ({ from, dataFolder, clock, logger }: MailOptions): Mail => {
  const folder = join(dataFolder, 'mailbox')
  return {
    send: async (message) => {
      const mailer = await loadMailer()
      const transport = mailer.createTransport({ streamTransport: true, buffer: true }, { from })
      const { message: content } = await transport.sendMail({ ...message, date: clock.now() })
      if (!Buffer.isBuffer(content)) throw new Error('The mail library gave no content for a mail.')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = clock.now().toISOString().replaceAll(':', '-')
      const file = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, content, { mode: 0o600 })
      logger.info(
        { file, to: message.to, subject: message.subject, link: link.exec(message.text)?.[0] },
        'No SMTP_URL is set: a mail was put into the development mailbox',
      )
    },
  }
}

/** Mail through `SMTP_URL`, or into the development mailbox in the data folder where there is none. */
export const createMail = (options: MailOptions): Mail =>
  options.smtpUrl === undefined ? mailbox(options) : smtpMail(options.smtpUrl, options)
