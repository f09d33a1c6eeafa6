import { randomUUID } from 'node:crypto'
import { type Executor, StepError } from '@ashlar/executor'
import type { ApiDefinition } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import { withCalledWorkflows } from '../../apis/called-workflows.ts'
import type { DeployedApis } from '../../apis/deployed-apis.ts'
import { isWorkflowOf } from '../../apis/workflow-of.ts'
import { workflowOf } from '../../integrations/check-workflow.ts'
import { configurationsOf } from '../../integrations/configurations.ts'
import { connectedSteps } from '../../integrations/connected-steps.ts'
import type { AskedWorkflow, AskWorkflow } from '../../oauth/workflow-answers.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { apis } from '../../tables/apis.ts'
import { integrations } from '../../tables/integrations.ts'

/** How long a workflow may take whose answer a connection waits for, in milliseconds. */
const longest = 10_000

interface AnswerServices {
  readonly queries: Queryable
  readonly executor: Pick<Executor, 'run'>
  readonly deployedApis: Pick<DeployedApis, 'find'>
}

/**
 * Runs workflows for the settings of integrations: the deployed version, as nobody, and without a record, since steps of runs that
 * are recorded wait for it.
 */
export const answerForIntegrations =
  (services: AnswerServices): AskWorkflow =>
  async (asked) => {
    const { organizationId, profileId } = asked
    const api = await deployedWorkflow(services, asked)
    await refuseCircle(services.queries, organizationId, api)
    const { status, output, error } = await services.executor.run(
      {
        organizationId,
        profileId,
        api,
        inputs: { params: {}, body: null },
        caller: { user: null, groups: [], organization: null },
        runId: randomUUID(),
        timeLimit: longest,
        readsSecrets: true,
        withSteps: false,
      },
      AbortSignal.timeout(longest),
    )
    if (status === 'succeeded') return output
    throw new StepError('thrown', error?.message ?? `The workflow ${api.name} failed.`)
  }

const deployedWorkflow = async (
  { queries, deployedApis }: AnswerServices,
  { organizationId, workflowId }: AskedWorkflow,
): Promise<ApiDefinition> => {
  const [row] = await queries
    .select({ name: apis.name, versionId: apis.versionId })
    .from(apis)
    .where(and(eq(apis.id, workflowId), isWorkflowOf(organizationId)))
  if (row === undefined) {
    throw new StepError('not_permitted', 'There is no such workflow. Choose another one for the integration.')
  }
  const deployed = row.versionId === null ? null : await deployedApis.find(organizationId, row.versionId)
  if (deployed?.definition == null) {
    throw new StepError(
      'not_permitted',
      `The workflow ${row.name} is not deployed. Deploy it, so that the integration can read what it answers.`,
    )
  }
  return deployed.definition
}

/** A workflow that needs an integration which needs a workflow might wait for itself. */
const refuseCircle = async (
  queries: Queryable,
  organizationId: string,
  api: ApiDefinition,
): Promise<void> => {
  const blocks = await withCalledWorkflows(queries, organizationId, api.blocks)
  const ids = [...new Set(connectedSteps(blocks).map(({ datasourceId }) => datasourceId))]
  if (ids.length === 0) return
  const rows = await queries
    .select({ name: integrations.name, configuration: integrations.configuration, id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), inArray(integrations.id, ids)))
  const ofProfiles = await configurationsOf(queries, ids)
  const asking = rows.find(({ id, configuration }) =>
    [
      configuration,
      ...ofProfiles.flatMap((own) => (own.integrationId === id ? [own.configuration] : [])),
    ].some((each) => workflowOf(each) !== ''),
  )
  if (asking === undefined) return
  throw new StepError(
    'not_permitted',
    `The workflow ${api.name} has a step on ${asking.name}, which reads what a workflow answers itself. Take that step out of it.`,
  )
}
