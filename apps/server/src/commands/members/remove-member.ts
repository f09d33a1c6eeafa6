import { record } from '../../audit/record.ts'
import { lockedMemberships, managerNow, requireAbove } from '../../members/locked-memberships.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { endMembership } from './end-membership.ts'

/** Who leaves, and who gets what they own: whoever removes them where nobody is named, or else an owner. */
export interface Removal {
  readonly userId: string
  readonly successorId: string | undefined
}

/** Removes a member with all that let them in. Throws `Refusal`. */
export const removeMember = async (
  services: Services,
  actor: MemberPrincipal,
  { userId, successorId }: Removal,
): Promise<void> => {
  const { organizationId, userId: actorId } = actor
  await transaction(services.platform.database, async (queries) => {
    const rows = await lockedMemberships(queries, organizationId)
    const manager = await managerNow(queries, actor)
    const member = rows.find((row) => row.userId === userId)
    if (member === undefined) throw notFound('member')
    await requireAbove(queries, manager, member)
    const details = { ...(await endMembership(queries, services, { rows, member, actorId, successorId })) }
    await record(queries, {
      organizationId,
      actorId,
      action: 'remove',
      entityType: 'user',
      entityId: userId,
      details,
    })
  })
  forgetMember(services, userId)
}

/** Leaves an organization, as its member: what they own goes to whom they name, or else to an owner. Throws `Refusal`. */
export const leaveOrganization = async (
  services: Services,
  { organizationId, userId }: MemberPrincipal,
  successorId: string | undefined,
): Promise<void> => {
  await transaction(services.platform.database, async (queries) => {
    const rows = await lockedMemberships(queries, organizationId)
    const member = rows.find((row) => row.userId === userId)
    if (member === undefined) throw notFound('organization')
    const ended = await endMembership(queries, services, { rows, member, actorId: userId, successorId })
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'leave',
      entityType: 'user',
      entityId: userId,
      details: { ...ended },
    })
  })
  forgetMember(services, userId)
}

const forgetMember = (
  { memberships, externalUsers, workflowCallers, apiTokenCallers }: Services,
  userId: string,
): void => {
  memberships.forget(userId)
  externalUsers.forgetAll()
  workflowCallers.forget()
  apiTokenCallers.forget()
}
