import type { StoredConnection } from '@ashlar/executor'
import { checkConfiguration, findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { Settings } from '../settings/config.ts'

/** The model that the assistant asks; null where none is set up, and then there is no assistant. */
export const modelConnection = ({
  modelUrl,
  modelName,
  modelKey,
}: Pick<Settings, 'modelUrl' | 'modelName' | 'modelKey'>): StoredConnection | null => {
  const descriptor = findIntegrationDescriptor('openai')
  if (modelUrl === undefined || modelName === undefined || descriptor === undefined) return null
  const checked = checkConfiguration(descriptor, { baseUrl: modelUrl, model: modelName })
  if (!checked.ok) return null
  return {
    pluginId: descriptor.pluginId,
    configuration: checked.value,
    secrets: modelKey === undefined ? {} : { apiKey: modelKey },
    version: 0,
  }
}

/** The model that completes code while somebody writes it; null where none is set up. */
export const completionConnection = ({
  completionUrl,
  completionModel,
  completionKey,
  modelUrl,
  modelName,
  modelKey,
}: Pick<
  Settings,
  'completionUrl' | 'completionModel' | 'completionKey' | 'modelUrl' | 'modelName' | 'modelKey'
>): StoredConnection | null =>
  modelConnection({
    modelUrl: completionUrl ?? modelUrl,
    modelName: completionModel ?? modelName,
    // A key goes only to the address that it is for.
    modelKey: completionUrl === undefined ? modelKey : completionKey,
  })
