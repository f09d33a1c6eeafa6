import type { Block, ChangesWanted, JsonObject, TableStatements } from '@ashlar/schema'

/** The connection that the table is behind, and how its statements are written. */
export interface TableSource {
  readonly pluginId: string
  readonly datasourceId: string
  readonly statements: TableStatements
  /** The configuration of a step that runs a statement. */
  readonly configurationOf: (statement: string) => JsonObject
  /** The configuration of a step that saves all changes of rows, or none of them; absent: no step does that. */
  readonly savingOf?: ((wanted: ChangesWanted) => JsonObject) | undefined
}

/** A step that runs a statement. */
export const stepOf = (
  source: Omit<TableSource, 'statements' | 'savingOf'>,
  id: string,
  name: string,
  statement: string,
): Block => stepWith(source, id, name, source.configurationOf(statement))

/** A step with a configuration. */
export const stepWith = (
  { pluginId, datasourceId }: Pick<TableSource, 'pluginId' | 'datasourceId'>,
  id: string,
  name: string,
  configuration: JsonObject,
): Block => ({ id, kind: 'step', name, pluginId, datasourceId, configuration })
