import { type Files, readForeignApplication, type ReadForeign, writeApplicationFiles } from '@ashlar/files'
import { integrationDescriptors } from '@ashlar/integrations/descriptors'
import { randomId } from '@ashlar/runtime'
import { type Block, type Checked, pageCheck, type PageRecord, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)
const pluginIds = new Set(integrationDescriptors.map(({ pluginId }) => pluginId))

/** Reads what another product exported, with the components and integrations that there are here. */
export const readForeign = (text: string): Checked<ReadForeign> =>
  readForeignApplication(text, { catalogue, checkPage, pluginIds, newId: randomId, now: Date.now() })

/** Integrations of ours by the ids of the connections of theirs. */
export type ChosenIntegrations = ReadonlyMap<string, { readonly id: string; readonly pluginId: string }>

/** Its files, which are imported as those of any application; steps name the integrations that were chosen. */
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
