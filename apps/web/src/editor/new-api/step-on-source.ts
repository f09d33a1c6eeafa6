import type { ApiBeginning } from '@ashlar/document'
import { findDescriptor } from '@ashlar/integrations/descriptors'

/** What a new API on a data source begins with: one step of it. A query of a database follows what it reads. */
export const stepOnSource = ({
  id,
  pluginId,
}: {
  readonly id: string
  readonly pluginId: string
}): ApiBeginning => {
  const descriptor = findDescriptor(pluginId)
  return {
    pluginId,
    datasourceId: id,
    configuration: descriptor?.step.defaultConfiguration ?? {},
    followsInputs: descriptor?.kind === 'database',
  }
}
