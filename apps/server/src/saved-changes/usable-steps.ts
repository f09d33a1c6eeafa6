import { secretsInStep } from '@ashlar/executor'
import { writeSecretReference } from '@ashlar/integrations/descriptors'
import {
  type ApiRecord,
  type Block,
  type PageRecords,
  type Problem,
  type StepBlock,
  stepsWithin,
} from '@ashlar/schema'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { unreadableSecrets, unusableSteps, unusableTargets } from '../integrations/usable.ts'
import type { Queryable } from '../platform/database/database.ts'

/** What a step uses: its integration, the workflow that it calls, and the secrets that it reads. */
const usedBy = ({ pluginId, datasourceId, configuration }: StepBlock): string =>
  JSON.stringify([
    datasourceId,
    configuration['workflowId'] ?? null,
    secretsInStep(pluginId, configuration).map(writeSecretReference),
  ])

/**
 * Refuses blocks with a step on an integration that the member may not use, that calls a workflow that they may not run, or reads a
 * secret store that they may not read.
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
  refuseProblems(problems)
}

/**
 * Refuses a change to the APIs of a page by whoever may not use what it makes them use: an integration, a workflow that a step
 * calls, a secret store. Whoever may use it would deploy what leads it elsewhere without having seen it.
 *
 * A step on an integration or a workflow that stood there before may be changed: somebody else put it there, and the application
 * goes on being built. An API that reads secret stores may not, as any change could lead a secret elsewhere.
 */
export const refuseUnusableInPage = async (
  queries: Queryable,
  member: MemberPrincipal,
  before: PageRecords,
  after: PageRecords,
): Promise<void> => {
  const changed = apisIn(after).filter((api) => {
    const former = before[api.id]
    return former?.kind !== 'api' || JSON.stringify(former.blocks) !== JSON.stringify(api.blocks)
  })
  if (changed.length === 0) return
  const known = new Map(
    apisIn(before).flatMap(({ blocks }) =>
      stepsWithin(blocks).map((step) => [step.id, usedBy(step)] as const),
    ),
  )
  const unusable = (await unusableTargets(queries, member, changed)).filter(
    ({ block }) => known.get(block.id) !== usedBy(block),
  )
  const unreadable = await unreadableSecrets(queries, member, changed)
  // What is gone for everybody cannot run, and should not hold up the saving of what else was changed.
  refuseProblems(
    [...unusable, ...unreadable].flatMap(({ isMissing, problem }) => (isMissing ? [] : [problem])),
  )
}

const apisIn = (records: PageRecords): ApiRecord[] =>
  Object.values(records).filter((record) => record.kind === 'api')

const refuseProblems = (problems: readonly Problem[]): void => {
  const [first] = problems
  if (first === undefined) return
  throw new Refusal('not_allowed', `${first.path}: ${first.reason}`, { problems: [...problems] })
}
