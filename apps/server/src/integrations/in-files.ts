import type { FiledIntegration } from '@ashlar/files'
import type { PageRecords } from '@ashlar/schema'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { connectedSteps } from './connected-steps.ts'
import { usableIntegrations } from './usable-integrations.ts'

/** What holds APIs: a page, a workflow or a job. */
interface Holder {
  readonly records: PageRecords
}

/** The ids of what steps connect to. */
export const usedBy = (holders: readonly Holder[]): ReadonlySet<string> =>
  new Set(
    holders
      .flatMap(({ records }) => Object.values(records))
      .flatMap((record) => ('blocks' in record ? connectedSteps(record.blocks) : []))
      .map(({ datasourceId }) => datasourceId),
  )

/** The integrations that steps use, as files name them: those that the person may use. */
export const namedIntegrations = async (
  queries: Queryable,
  actor: MemberPrincipal,
  holders: readonly Holder[],
): Promise<FiledIntegration[]> => {
  const used = usedBy(holders)
  return (await usableIntegrations(queries, actor))
    .filter(({ id }) => used.has(id))
    .map(({ id, name, pluginId }) => ({ id, name, pluginId }))
}
