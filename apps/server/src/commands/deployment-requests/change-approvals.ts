import { mayAct, type ProtectedEntity } from '@ashlar/schema'
import { record } from '../../audit/record.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { Approved } from './approved.ts'

/**
 * Says how many have to approve a version before it is deployed. Whoever may deploy asks for more; fewer only those say who could
 * delete what is deployed as well, so that nobody takes away what stands in their own way. Throws `Refusal`.
 */
export const changeDeploymentApprovals = (
  { platform: { database } }: Pick<Services, 'platform'>,
  approved: Approved,
  actor: MemberPrincipal,
  {
    row: { id },
    protection,
  }: { readonly row: { readonly id: string }; readonly protection: ProtectedEntity },
  needed: number,
): Promise<void> =>
  transaction(database, async (queries) => {
    const { deploymentApprovalsNeeded: before } = await approved.lock(queries, id)
    const noun = await approved.nounOf(queries, id)
    if (needed < before && !mayAct(actor, 'delete', protection)) {
      throw new Refusal(
        'not_allowed',
        `Whoever owns or manages this ${noun} can have fewer approvals asked for; you can ask for more.`,
      )
    }
    await approved.need(queries, id, needed)
    await approved.noteChange(queries, id)
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'change approvals of deployments',
      entityType: noun,
      entityId: id,
      details: { before, now: needed },
    })
  })
