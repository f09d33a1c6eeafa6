import { takeOfToday } from '../../organizations/daily-budgets.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { ReviewServices } from './load-review.ts'

/** What is told of a review. */
interface Letter {
  readonly subject: string
  readonly text: string
  /** Where what is reviewed is edited. */
  readonly path: string
}

/** Mails people about a review, each once and never who does it, for as long as the organization has mails left today. What is told of stands without them. */
export const tellOfReview = async (
  { platform: { database, mail, logs }, settings }: ReviewServices,
  { userId, organizationId }: MemberPrincipal,
  people: readonly MemberPrincipal[],
  { subject, text, path }: Letter,
): Promise<void> => {
  const budget = { organizationId, kind: 'notices', most: settings.noticesPerDay }
  const addresses = new Set(people.flatMap((one) => (one.userId === userId ? [] : [one.email])))
  try {
    for (const to of addresses) {
      if (!(await takeOfToday(database.queries, budget))) return
      const where = `It is under Reviews in the menu of branches: ${settings.publicUrl}${path}`
      await mail.send({ to, subject, text: [text, '', where].join('\n') })
    }
  } catch (error) {
    logs.warn({ err: error, path }, 'Somebody could not be told of a review by mail')
  }
}
