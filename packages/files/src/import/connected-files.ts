import type { Block, PageRecord } from '@ashlar/schema'
import type { Files } from '../path.ts'
import { writeApplicationFiles } from '../write-application.ts'
import type { ReadForeign } from './read-foreign.ts'

/** Integrations of ours by the ids of the connections of theirs. */
export type ChosenIntegrations = ReadonlyMap<string, { readonly id: string; readonly pluginId: string }>

/**
 * The files of an application of another product, which are imported as those of any application; steps name the integrations that
 * were chosen.
 */
export const filesOfForeign = ({ application, sources }: ReadForeign, chosen: ChosenIntegrations): Files => {
  const connected = (block: Block): Block => {
    const integration = block.kind === 'step' ? chosen.get(block.datasourceId) : undefined
    return integration === undefined || block.kind !== 'step'
      ? block
      : { ...block, datasourceId: integration.id, pluginId: integration.pluginId }
  }
  const onChosen = (record: PageRecord): PageRecord =>
    record.kind === 'api' ? { ...record, blocks: record.blocks.map(connected) } : record
  const pages = application.pages.map((page) => ({
    ...page,
    records: Object.fromEntries(Object.entries(page.records).map(([id, record]) => [id, onChosen(record)])),
  }))
  const integrations = sources
    .filter(({ id }) => !chosen.has(id))
    .map(({ id, name, pluginId }) => ({ id, name, pluginId }))
  // Code stays in the files of its APIs: nobody reads these files.
  return writeApplicationFiles({ ...application, pages, integrations }, () => null)
}
