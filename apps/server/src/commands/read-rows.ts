import { rowsPerPage, type TableRows } from '@ashlar/contract'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { ColumnOrder, DatabaseTableName, JsonObject, JsonValue } from '@ashlar/schema'
import { randomUUID } from 'node:crypto'
import { callerOf } from '../executions/caller.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import type { IntegrationRow } from '../integrations/load.ts'

/** Which rows are wanted of which table. */
interface RowsAsked {
  readonly table: DatabaseTableName
  readonly columns: readonly string[]
  readonly order: readonly ColumnOrder[]
  readonly page: number
  /** The profile whose configuration counts; null for the default one. */
  readonly profileId: string | null
}

/**
 * Reads one page of a table for somebody who may use the integration. It is a trial run of one step, so that whatever a view does is
 * rolled back. Throws a `Refusal` with what the database says.
 */
export const readRows = async (
  executor: Services['executor'],
  principal: MemberPrincipal,
  { id, pluginId }: Pick<IntegrationRow, 'id' | 'pluginId'>,
  { table, columns, order, page, profileId }: RowsAsked,
  signal: AbortSignal,
): Promise<TableRows> => {
  const tables = findIntegrationDescriptor(pluginId)?.tables
  if (tables === undefined) throw new Refusal('not_allowed', 'This integration has no tables.')
  const wanted = { order, limit: '{{ limit }}', offset: '{{ offset }}' }
  const statement = tables.statements.look(table, columns, wanted)
  const run = await executor.run(
    {
      organizationId: principal.organizationId,
      profileId,
      runId: randomUUID(),
      api: {
        id: 'rows',
        name: 'Rows',
        responseType: 'SYNC',
        blocks: [
          {
            id: 'rows',
            kind: 'step',
            name: 'Rows',
            pluginId,
            datasourceId: id,
            configuration: tables.configurationOf(statement),
          },
        ],
      },
      // One more than is shown says whether there are more.
      inputs: { limit: rowsPerPage + 1, offset: page * rowsPerPage },
      caller: callerOf(principal),
      withSteps: false,
      isTrial: true,
    },
    signal,
  )
  if (run.error) throw new Refusal('integration_unreachable', run.error.message)
  const rows = rowsOf(run.output)
  return { rows: rows.slice(0, rowsPerPage), hasMore: rows.length > rowsPerPage }
}

const rowsOf = (output: JsonValue | undefined): JsonObject[] =>
  Array.isArray(output)
    ? output.flatMap((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? [row] : []))
    : []
