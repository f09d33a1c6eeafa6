import type { JsonValue, WidgetMigration } from '@ashlar/schema'
import { renameProperties } from '../shared/rename-properties.ts'

const american = (column: JsonValue): JsonValue =>
  typeof column === 'object' && column !== null && !Array.isArray(column)
    ? renameProperties(column, { tagColours: 'tagColors', textColour: 'textColor' })
    : column

/** Names the colors of columns as code does. */
export const americanColors: WidgetMigration = {
  title: 'names the colors of columns as code does',
  up: (properties) =>
    Array.isArray(properties.columns)
      ? { ...properties, columns: properties.columns.map(american) }
      : properties,
}
