import { filesOfForeign, readForeignApplication, type ReadForeign } from '@ashlar/files'
import { integrationDescriptors } from '@ashlar/integrations/descriptors'
import { randomId } from '@ashlar/runtime'
import { type Checked, pageCheck, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'

export { filesOfForeign }

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)
const pluginIds = new Set(integrationDescriptors.map(({ pluginId }) => pluginId))

/** Reads what another product exported, with the components and integrations that there are here. */
export const readForeign = (text: string): Checked<ReadForeign> =>
  readForeignApplication(text, { catalogue, checkPage, pluginIds, newId: randomId, now: Date.now() })
