import { and, eq } from 'drizzle-orm'
import { plainName } from '../../platform/plain-name.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { Services } from '../../services/services.ts'
import { memberships } from '../../tables/organizations.ts'
import { users } from '../../tables/identity.ts'
import { mailPeople } from '../mail-people.ts'
import type { Approved, ApprovedRow } from './approved.ts'
import type { AwaitedDeployment } from './ask-for-deployment.ts'

/** What telling people of deployments needs. */
export interface TellingServices {
  readonly platform: Pick<Services['platform'], 'database' | 'mail' | 'logs'>
  readonly settings: Pick<Services['settings'], 'publicUrl' | 'noticesPerDay'>
}

/** How many are told of one request: an organization may have many who may deploy. */
const mostTold = 10

interface Letter {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: readonly string[]
}

/** Mails people for as long as the organization has mails left today. What is told of stands without them. */
const send = async (
  services: TellingServices,
  approved: Approved,
  { id, organizationId }: ApprovedRow,
  { to, subject, text }: Letter,
): Promise<void> => {
  const { platform, settings } = services
  const { queries } = platform.database
  try {
    const [noun, path] = await Promise.all([approved.nounOf(queries, id), approved.pathOf(queries, id)])
    const where = `It is under Versions of the ${noun}: ${settings.publicUrl}${path}`
    await mailPeople(services, organizationId, { to, subject, lines: [...text, '', where] })
  } catch (error) {
    platform.logs.warn({ err: error, deployedId: id }, 'Somebody could not be told of a deployment by mail')
  }
}

/** Tells those who may approve a deployment that it waits for them. */
export const tellApprovers = async (
  services: TellingServices,
  approved: Approved,
  actor: MemberPrincipal,
  { row, request, version, isNew }: AwaitedDeployment,
): Promise<void> => {
  if (!isNew) return
  const without = new Set([actor.userId, ...request.makers])
  const { queries } = services.platform.database
  const those = await approved.someWhoMayDeploy(queries, row, { most: mostTold, without })
  await send(services, approved, row, {
    to: those.map(({ email }) => email),
    subject: `${plainName(actor.name)} asks you to approve a deployment`,
    text: [
      `${plainName(actor.name)} wants to deploy version ${version.number} of ${plainName(row.name)}.`,
      `${approved.words.outcome} once others have approved it.`,
    ],
  })
}

/** Tells whoever asked for a deployment what became of it, where they are a member still and it was somebody else who decided. */
export const tellAsker = async (
  services: TellingServices,
  approved: Approved,
  row: ApprovedRow,
  { askedBy, subject, text }: Omit<Letter, 'to'> & { readonly askedBy: string | null },
): Promise<void> => {
  if (askedBy === null) return
  const rows = await services.platform.database.queries
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(users.id, askedBy), eq(memberships.organizationId, row.organizationId)))
  await send(services, approved, row, { to: rows.map(({ email }) => email), subject, text })
}
