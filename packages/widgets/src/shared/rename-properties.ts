import type { JsonObject } from '@ashlar/schema'

/** Properties with other names, in the same order and with the same values; those that are not there stay away. */
export const renameProperties = (
  properties: JsonObject,
  names: Readonly<Record<string, string>>,
): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [names[name] ?? name, value]))
