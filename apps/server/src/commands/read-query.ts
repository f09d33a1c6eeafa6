import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { JsonValue } from '@ashlar/schema'
import { randomUUID } from 'node:crypto'
import { callerOf } from '../executions/caller.ts'
import type { IntegrationRow } from '../integrations/load.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'

/** Rows that an answer has at most. */
const mostRows = 20
/** Milliseconds for a statement. */
const timeLimit = 5000

/**
 * Runs one statement that only reads, for somebody who may use the integration. It is a trial run of one step, so that
 * whatever a function in it does is rolled back. Throws a `Refusal`, with what the database says where it answers.
 */
export const readQuery = async (
  executor: Services['executor'],
  principal: MemberPrincipal,
  { id, pluginId }: Pick<IntegrationRow, 'id' | 'pluginId'>,
  statement: string,
  signal: AbortSignal,
): Promise<{ rows: JsonValue[] }> => {
  const descriptor = findIntegrationDescriptor(pluginId)
  const configuration = descriptor?.tables?.configurationOf(statement)
  if (descriptor === undefined || configuration === undefined) {
    throw new Refusal('not_allowed', 'This integration has no tables.')
  }
  if (!descriptor.step.onlyReads(configuration) || statement.includes('{{')) {
    throw new Refusal('not_allowed', 'Only one statement that reads, and holds no bindings, is run this way.')
  }
  const run = await executor.run(
    {
      organizationId: principal.organizationId,
      profileId: null,
      runId: randomUUID(),
      api: {
        id: 'query',
        name: 'Query',
        responseType: 'SYNC',
        blocks: [{ id: 'query', kind: 'step', name: 'Query', pluginId, datasourceId: id, configuration }],
      },
      inputs: {},
      caller: callerOf(principal),
      timeLimit,
      withSteps: false,
      isTrial: true,
    },
    signal,
  )
  if (run.error) throw new Refusal('integration_unreachable', run.error.message)
  return { rows: Array.isArray(run.output) ? run.output.slice(0, mostRows) : [] }
}
