import type { MemberPrincipal } from '../../requests/principal.ts'
import { mailPeople } from '../mail-people.ts'
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
  services: ReviewServices,
  { userId, organizationId }: MemberPrincipal,
  people: readonly MemberPrincipal[],
  { subject, text, path }: Letter,
): Promise<void> => {
  const { platform, settings } = services
  const to = new Set(people.flatMap((one) => (one.userId === userId ? [] : [one.email])))
  const where = `It is under Reviews in the menu of branches: ${settings.publicUrl}${path}`
  try {
    await mailPeople(services, organizationId, { to, subject, lines: [text, '', where] })
  } catch (error) {
    platform.logs.warn({ err: error, path }, 'Somebody could not be told of a review by mail')
  }
}
