import type { RunEventView, RunPartToStart, RunView } from '@ashlar/contract'
import type { ApiDefinition, JsonObject } from '@ashlar/schema'
import { runForBuilder } from '../runs/run-api.ts'
import { profileOfDraft } from '../../profiles/profile-of-run.ts'
import type { EventTeller } from '../../requests/event-lines.ts'
import type { Exchange } from '../../requests/exchange.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Services } from '../../services/services.ts'

/** A definition to be tried out. */
export interface DraftToRun {
  api: ApiDefinition
  runId: string
  /** The key of a profile; absent: production. */
  profile: string | undefined
  inputs: JsonObject
  /** Absent: all of it. */
  part: RunPartToStart | undefined
  /** Whether all that it changes is rolled back at its end. */
  isTrial: boolean | undefined
  exchange: Pick<Exchange, 'signal' | 'span'>
  /** Hears how the run goes; null where nobody asked. */
  events: EventTeller<RunEventView> | null
}

/** Runs what is saved of a workflow or job, for those who build it: with the results of every block. */
export const runDraft = async (
  services: Services,
  member: MemberPrincipal,
  { api, runId, profile: key, inputs, part, isTrial, exchange, events }: DraftToRun,
): Promise<RunView> => {
  const { organizationId } = member
  const unusable = await unusableSteps(services.platform.database.queries, member, [api])
  if (unusable.length > 0) {
    throw new Refusal(
      'not_allowed',
      unusable.map(({ problem: { path, reason } }) => `${path}: ${reason}`).join(' '),
      { problems: unusable.map(({ problem }) => problem) },
    )
  }
  const known = await services.profiles.of(organizationId)
  const profile = profileOfDraft(known, key)
  return runForBuilder(services, events, {
    principal: member,
    organizationId,
    applicationId: null,
    deploymentId: null,
    api,
    profile,
    part,
    isTrial,
    exchange,
    body: { runId, inputs, eventType: 'runClick' },
  })
}
