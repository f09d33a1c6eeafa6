import { secretsInStep } from '@ashlar/executor'
import { writeSecretReference } from '@ashlar/integrations/descriptors'
import { type Block, type PageRecords, type Problem, type StepBlock, stepsWithin } from '@ashlar/schema'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { unreadableSecrets, unusableSteps } from '../integrations/usable.ts'
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
 * Refuses a change to an API of a page which reads secret stores, by whoever may not read them: whoever may would deploy what
 * leads a secret elsewhere without having seen it.
 */
export const refuseUnreadable = async (
  queries: Queryable,
  member: MemberPrincipal,
  before: PageRecords,
  after: PageRecords,
): Promise<void> => {
  const changed = Object.values(after)
    .filter((record) => record.kind === 'api')
    .filter((api) => {
      const former = before[api.id]
      return former?.kind !== 'api' || JSON.stringify(former.blocks) !== JSON.stringify(api.blocks)
    })
  const unreadable = await unreadableSecrets(queries, member, changed)
  refuseProblems(unreadable.flatMap(({ isMissing, problem }) => (isMissing ? [] : [problem])))
}

const refuseProblems = (problems: readonly Problem[]): void => {
  const [first] = problems
  if (first === undefined) return
  throw new Refusal('not_allowed', `${first.path}: ${first.reason}`, { problems: [...problems] })
}
