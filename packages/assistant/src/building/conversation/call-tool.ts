import { check, jsonObjectSchema, type JsonValue } from '@ashlar/schema'
import { type BuildingToolCall } from '@ashlar/schema/building'
import type { AssistantDraft } from '../draft/draft.ts'
import { buildingTools } from '../tools.ts'
import type { BuildingHost } from '../host.ts'
import { type BuildingTool, deny, type ToolAnswer } from '../tools/tool.ts'

const byName: ReadonlyMap<string, BuildingTool> = new Map(buildingTools.map((tool) => [tool.name, tool]))

/** The tool of a name. */
export const toolNamed = (name: string): BuildingTool | undefined => byName.get(name)

/** What a call hands over: an object of JSON, at most 64 levels deep. */
const readArguments = (json: string): { ok: true; value: JsonValue } | { ok: false; message: string } => {
  let value: unknown
  try {
    value = JSON.parse(json.trim() === '' ? '{}' : json)
  } catch {
    return { ok: false, message: 'The arguments are no JSON.' }
  }
  const checked = check(jsonObjectSchema, value)
  return checked.ok
    ? checked
    : { ok: false, message: checked.problems[0]?.reason ?? 'An object is expected.' }
}

/** Calls a tool that needs the document alone. `null` for one that needs the host. */
export const callDocumentTool = (
  draft: AssistantDraft,
  { name, json }: Pick<BuildingToolCall, 'name' | 'json'>,
): ToolAnswer | null => {
  const tool = toolNamed(name)
  if (tool === undefined) return deny(draft, 'unknown_tool', `There is no tool called ${name.slice(0, 100)}.`)
  const read = readArguments(json)
  if (!read.ok) return deny(draft, 'invalid_input', read.message)
  return tool.does === 'asks' ? null : tool.call(draft, read.value)
}

/** Calls any tool. */
export const callTool = async (
  draft: AssistantDraft,
  call: Pick<BuildingToolCall, 'name' | 'json'>,
  host: BuildingHost,
  signal: AbortSignal,
): Promise<ToolAnswer> => {
  const answer = callDocumentTool(draft, call)
  if (answer !== null) return answer
  const tool = toolNamed(call.name)
  const read = readArguments(call.json)
  if (tool?.does !== 'asks' || !read.ok) return deny(draft, 'invalid_input', 'This cannot be called.')
  try {
    return await tool.call(draft, read.value, host, signal)
  } catch (error) {
    return deny(draft, 'failed', error instanceof Error ? error.message : 'This did not work.')
  }
}
