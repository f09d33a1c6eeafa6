import { type Block, type StepBlock, stepsWithin } from '@ashlar/schema'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { unusableSteps } from '../integrations/usable.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What a step uses: its integration, and the workflow that it calls. */
const usedBy = ({ datasourceId, configuration }: StepBlock): string =>
  JSON.stringify([datasourceId, configuration['workflowId'] ?? null])

/**
 * Refuses blocks with a step on an integration that the member may not use, or that calls a workflow that they may not run.
 * A step that stood there before may keep what is gone for everybody: it cannot run, and should not hold up the saving of
 * what else was changed.
 */
export const refuseUnusable = async (
  queries: Queryable,
  member: MemberPrincipal,
  api: { name: string; blocks: readonly Block[] },
  before: readonly Block[],
): Promise<void> => {
  const known = new Map(stepsWithin(before).map((step) => [step.id, usedBy(step)]))
  const problems = (await unusableSteps(queries, member, [api]))
    .filter(({ block, isMissing }) => !(isMissing && known.get(block.id) === usedBy(block)))
    .map(({ problem }) => problem)
  if (problems.length > 0) {
    const [first] = problems
    throw new Refusal('not_allowed', `${first?.path ?? api.name}: ${first?.reason ?? ''}`, { problems })
  }
}
