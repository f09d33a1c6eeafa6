import type { Block, JsonObject, TableStatements } from '@ashlar/schema'

/** The connection that the table is behind, and how its statements are written. */
export interface TableSource {
  readonly pluginId: string
  readonly datasourceId: string
  readonly statements: TableStatements
  /** The configuration of a step that runs a statement. */
  readonly configurationOf: (statement: string) => JsonObject
}

/** A step that runs a statement. */
export const stepOf = (
  source: Omit<TableSource, 'statements'>,
  id: string,
  name: string,
  statement: string,
): Block => ({
  id,
  kind: 'step',
  name,
  pluginId: source.pluginId,
  datasourceId: source.datasourceId,
  configuration: source.configurationOf(statement),
})
