import { takeOfToday } from '../organizations/daily-budgets.ts'
import type { Services } from '../services/services.ts'

/** What mailing people needs. */
export interface MailingServices {
  readonly platform: Pick<Services['platform'], 'database' | 'mail'>
  readonly settings: Pick<Services['settings'], 'noticesPerDay'>
}

/** A mail to several people, each of whom sees their own address only. */
interface Letter {
  readonly to: Iterable<string>
  readonly subject: string
  readonly lines: readonly string[]
}

/** Mails people for as long as the organization has mails left today. Rejects where a mail could not be sent. */
export const mailPeople = async (
  { platform: { database, mail }, settings }: MailingServices,
  organizationId: string,
  { to, subject, lines }: Letter,
): Promise<void> => {
  const budget = { organizationId, kind: 'notices', most: settings.noticesPerDay }
  const text = lines.join('\n')
  for (const address of to) {
    if (!(await takeOfToday(database.queries, budget))) return
    await mail.send({ to: address, subject, text })
  }
}
