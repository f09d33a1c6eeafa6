import { record } from '../../audit/record.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { type Deployable, subjectOf } from './approved.ts'
import { closeRequest } from './ask-for-deployment.ts'
import { entryOf, waitingRequest } from './load-request.ts'

/** Takes back a deployment that somebody asked for, with its plan. Throws `Refusal` where somebody else asked. */
export const withdrawRequest = (
  { platform: { database } }: Pick<Services, 'platform'>,
  deployable: Deployable,
  actor: MemberPrincipal,
  originalId: string,
  requestId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    await deployable.lock(queries, originalId)
    const request = await waitingRequest(queries, deployable, originalId, requestId)
    if (request.askedBy !== actor.userId) {
      throw new Refusal('not_allowed', 'Whoever asked for this deployment takes it back. You can refuse it.')
    }
    await closeRequest(queries, deployable, request, {
      state: 'withdrawn',
      closedBy: actor.userId,
      now: database.clock.now(),
    })
    await deployable.plans?.remove(queries, originalId, subjectOf(request).versionId)
    await record(queries, {
      ...(await entryOf(queries, deployable, actor, request)),
      action: 'withdraw deployment',
    })
  })
