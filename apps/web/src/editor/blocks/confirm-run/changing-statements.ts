import type { IntegrationView, RunPart } from '@ashlar/contract'
import { changingSteps, findDescriptor } from '@ashlar/integrations/descriptors'
import { type ApiDefinition, type Block, blocksWithin } from '@ashlar/schema'

/** A step that may change something, as the question before a run shows it. */
export interface ChangingStatement {
  readonly step: string
  /** The integration that it goes to, by its name. */
  readonly integration: string
  /** What is written in the step: its SQL, or the address of its request. */
  readonly text: string
  /** Whether a trial run can roll back what it changes. */
  readonly canRollBack: boolean
}

/** The blocks that a part of an API may run; blocks before and behind are told by the order in which they are written. */
const blocksOfPart = (blocks: readonly Block[], part: RunPart | undefined): ReadonlySet<string> => {
  const all = [...blocksWithin(blocks)]
  const ids = new Set(all.map(({ id }) => id))
  const first = all.findIndex(({ name }) => name === part?.block)
  const block = all[first]
  if (part === undefined || block === undefined) return ids
  const last = first + [...blocksWithin([block])].length
  const kept = { step: [first, last], from: [first, all.length], through: [0, last] }[part.kind]
  return new Set(all.slice(...kept).map(({ id }) => id))
}

/** What a run of an API, or of a part of it, may change; empty where it only reads. */
export const changingStatements = (
  api: Pick<ApiDefinition, 'blocks'>,
  part: RunPart | undefined,
  integrations: readonly IntegrationView[],
): readonly ChangingStatement[] => {
  const ids = blocksOfPart(api.blocks, part)
  return changingSteps(api)
    .filter(({ id }) => ids.has(id))
    .map(({ name, pluginId, datasourceId, configuration }) => {
      const descriptor = findDescriptor(pluginId)
      return {
        step: name,
        integration:
          integrations.find(({ id }) => id === datasourceId)?.name ?? descriptor?.label ?? pluginId,
        text: descriptor?.step.templates(configuration)[0]?.text.trim() ?? '',
        canRollBack: descriptor !== undefined && 'canRollBack' in descriptor && descriptor.canRollBack,
      }
    })
}
