import { type Files, readForeignApplication, type ReadForeign, writeApplicationFiles } from '@ashlar/files'
import { integrationDescriptors } from '@ashlar/integrations/descriptors'
import { randomId } from '@ashlar/runtime'
import { type Checked, pageCheck, type PageRecord, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)
const pluginIds = new Set(integrationDescriptors.map(({ pluginId }) => pluginId))

/** Reads what another product exported, with the components and integrations that there are here. */
export const readForeign = (text: string): Checked<ReadForeign> =>
  readForeignApplication(text, { catalogue, checkPage, pluginIds, newId: randomId, now: Date.now() })

/** Ids of integrations of ours by those of the connections of theirs. */
export type ChosenIntegrations = ReadonlyMap<string, string>

/** Its files, which are imported as those of any application; steps name the integrations that were chosen. */
export const filesOfForeign = ({ application, sources }: ReadForeign, chosen: ChosenIntegrations): Files => {
  const onChosen = (record: PageRecord): PageRecord =>
    record.kind === 'api'
      ? {
          ...record,
          blocks: record.blocks.map((block) =>
            block.kind === 'step'
              ? { ...block, datasourceId: chosen.get(block.datasourceId) ?? block.datasourceId }
              : block,
          ),
        }
      : record
  const pages = application.pages.map((page) => ({
    ...page,
    records: Object.fromEntries(Object.entries(page.records).map(([id, record]) => [id, onChosen(record)])),
  }))
  const integrations = sources.filter(({ id }) => !chosen.has(id))
  // Code stays in the files of its APIs: nobody reads these files.
  return writeApplicationFiles({ ...application, pages, integrations }, () => null)
}
