import type { ModelRequest } from '@ashlar/integrations'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { type AssistantTelling, tellsAtLeast } from '@ashlar/schema/assistant-settings'
import type { BuildingMessage } from '@ashlar/schema/building'

/** What must be allowed before a model may have a tool whose results say more than the document does. */
const tellingOfTools: Readonly<Record<string, AssistantTelling>> = {
  read_metadata: 'schemas',
  read_value_shape: 'shapes',
  run_read_query: 'samples',
}

/** Whether a model may use a tool, and be told what came of it. */
export const mayUseTool = (name: string, tells: AssistantTelling): boolean =>
  tellsAtLeast(tells, tellingOfTools[name] ?? 'code')

/** Said to the model in place of a result that it may not see. */
const untold = { refused: 'not_told', message: 'The organization does not tell models this.' }

/** A conversation as a model gets it: each text through a filter, and no results of tools that it may not use. */
export const toldToModel = (
  messages: readonly BuildingMessage[],
  tells: AssistantTelling,
  filter: (text: string) => string,
): ModelRequest['messages'] =>
  messages.map((message) => {
    switch (message.role) {
      case 'user':
        return { role: 'user', text: filter(message.text) }
      case 'assistant': {
        const toolCalls = message.toolCalls.map(({ id, name, json }) => ({
          id,
          name,
          json: JSON.stringify(mapTexts(readInput(json), filter)),
        }))
        return {
          role: 'assistant',
          text: filter(message.text),
          ...(toolCalls.length === 0 ? {} : { toolCalls }),
        }
      }
      case 'tool': {
        const { id, name, result } = message
        return {
          role: 'tool',
          id,
          name,
          result: mayUseTool(name, tells) ? mapTexts(result, filter) : untold,
        }
      }
    }
  })

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a model once handed over to a tool: it may have been no JSON, which providers do not take back. */
const readInput = (json: string): JsonValue => {
  try {
    const value: JsonValue = JSON.parse(json)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** A value with each of its texts changed, the names of fields included. */
const mapTexts = (value: JsonValue, map: (text: string) => string): JsonValue => {
  if (typeof value === 'string') return map(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]))
}
