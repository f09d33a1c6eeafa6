import { findDescriptor } from '@ashlar/integrations/descriptors'
import { type Block, type BlockKind, blockFacts, nextName } from '@ashlar/schema'
import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { Refusal } from '../../requests/refusal.ts'
import { integrations } from '../../tables/integrations.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a new workflow or job may begin with; at most one of blocks, an option and a default step. */
export interface Beginning {
  initialBlocks?: Block[] | undefined
  blockOption?: BlockKind | undefined
  datasource?: string | null | undefined
  plugin?: string | null | undefined
}

const nothingThere = (reason: string): Refusal =>
  new Refusal('invalid_request', reason, { problems: [{ path: 'datasource', reason }] })

/** The plugin of a default step: the one that is named, else that of its integration. */
const pluginOf = async (
  queries: Queryable,
  organizationId: string,
  { datasource, plugin }: { datasource: string | null; plugin: string | null },
): Promise<string> => {
  // A plugin that needs no connection stands for itself.
  if (datasource === null || datasource === plugin) return plugin ?? ''
  const [row] = await queries
    .select({ pluginId: integrations.pluginId })
    .from(integrations)
    .where(and(eq(integrations.id, datasource), eq(integrations.organizationId, organizationId)))
  if (row === undefined || (plugin !== null && plugin !== row.pluginId)) {
    throw nothingThere('There is no such integration, or it is one of another kind. Choose another one.')
  }
  return row.pluginId
}

/** The blocks that a new workflow or job begins with; who creates it must still be allowed to use their integrations. */
export const blocksToBegin = async (
  queries: Queryable,
  organizationId: string,
  { initialBlocks, blockOption, datasource = null, plugin = null }: Beginning,
): Promise<Block[]> => {
  if (initialBlocks !== undefined) return initialBlocks
  if (blockOption !== undefined) {
    const facts = blockFacts[blockOption]
    return [facts.begin(randomUUID(), nextName(facts.nameWord, new Set()))]
  }
  if (datasource === null && plugin === null) return []
  const pluginId = await pluginOf(queries, organizationId, { datasource, plugin })
  const descriptor = findDescriptor(pluginId)
  if (descriptor === undefined) throw nothingThere(`The kind of integration "${pluginId}" is not known here.`)
  return [
    {
      id: randomUUID(),
      kind: 'step',
      name: 'Step1',
      pluginId,
      datasourceId: datasource ?? pluginId,
      configuration: descriptor.step.defaultConfiguration,
    },
  ]
}
