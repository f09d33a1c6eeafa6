import type { IntegrationView } from '@ashlar/contract'
import type { Block, StepBlock } from '@ashlar/schema'
import type { StepCode } from '../code/index.ts'

/** What is told of a step to whoever assists its code: the step, its integration, and for which profile that is configured. */
export const stepCodeOf = (
  { id, name, pluginId, datasourceId }: StepBlock,
  {
    blocks,
    integrations,
    profileId,
  }: {
    readonly blocks: readonly Block[]
    readonly integrations: readonly Pick<IntegrationView, 'id' | 'profileConfigurations'>[]
    /** The profile with which the step runs. */
    readonly profileId: string | null
  },
): StepCode => {
  const integration = integrations.find((each) => each.id === datasourceId)
  const own = integration?.profileConfigurations.find((each) => each.profileId === profileId)
  return { id, name, pluginId, integrationId: datasourceId, configurationId: own?.profileId ?? null, blocks }
}
