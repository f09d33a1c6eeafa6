import type { IntegrationView } from '@ashlar/contract'
import type { TableSource } from '@ashlar/document'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'

/** How the tables behind an integration are read and changed; undefined where it has none. */
export const tableSource = ({
  id,
  pluginId,
}: Pick<IntegrationView, 'id' | 'pluginId'>): TableSource | undefined => {
  const tables = findIntegrationDescriptor(pluginId)?.tables
  return tables === undefined
    ? undefined
    : {
        pluginId,
        datasourceId: id,
        statements: tables.statements,
        configurationOf: tables.configurationOf,
        savingOf: tables.savingOf,
      }
}
