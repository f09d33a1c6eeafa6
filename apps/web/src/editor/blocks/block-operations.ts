import { renameInTemplate } from '@ashlar/expression'
import {
  type ApiRecord,
  type Block,
  checkEntityName,
  type JsonObject,
  type JsonValue,
  nextName,
} from '@ashlar/schema'

/** What a new step runs on and begins with. */
export interface NewStep {
  id: string
  pluginId: string
  datasourceId: string
  configuration: JsonObject
}

/** An operation on an API that may be refused with a sentence for the person. */
export type BlockOutcome = { ok: true; api: ApiRecord } | { ok: false; message: string }

/** The API with a step more, behind the block `afterId` or at the end; named Step1, Step2 … */
export const addStep = (
  api: ApiRecord,
  { id, pluginId, datasourceId, configuration }: NewStep,
  afterId: string | null,
  namesInScope: Iterable<string> = [],
): ApiRecord => {
  const name = nextName('Step', new Set([...api.blocks.map((block) => block.name), ...namesInScope]))
  const step: Block = { id, kind: 'step', name, pluginId, datasourceId, configuration }
  const after = api.blocks.findIndex((block) => block.id === afterId)
  const place = after === -1 ? api.blocks.length : after + 1
  return { ...api, blocks: api.blocks.toSpliced(place, 0, step) }
}

/** The API without a block, and the block that is selected next: the one before it, else the one after it. */
export const removeBlock = (api: ApiRecord, id: string): { api: ApiRecord; selection: string | null } => {
  const place = api.blocks.findIndex((block) => block.id === id)
  if (place === -1) return { api, selection: null }
  const next = api.blocks[place - 1] ?? api.blocks[place + 1]
  return { api: { ...api, blocks: api.blocks.toSpliced(place, 1) }, selection: next?.id ?? null }
}

/** The API with a block one place up (-1) or down (1); the same record where there is no such place. */
export const moveBlock = (api: ApiRecord, id: string, by: -1 | 1): ApiRecord => {
  const from = api.blocks.findIndex((block) => block.id === id)
  const moved = api.blocks[from]
  const neighbour = api.blocks[from + by]
  if (!moved || !neighbour) return api
  const blocks = api.blocks.with(from, neighbour).with(from + by, moved)
  return { ...api, blocks }
}

/** The API with another block in the place of the one with the same id. */
export const replaceBlock = (api: ApiRecord, next: Block): ApiRecord => ({
  ...api,
  blocks: api.blocks.map((block) => (block.id === next.id ? next : block)),
})

/**
 * Renames a block together with every reference to it in the other blocks. Refused where the name cannot be written
 * in bindings, or means another block or something of the page: `namesInScope` are those outside of the API.
 */
export const renameBlock = (
  api: ApiRecord,
  id: string,
  name: string,
  namesInScope: Iterable<string> = [],
): BlockOutcome => {
  const block = api.blocks.find((candidate) => candidate.id === id)
  if (!block || block.name === name) return { ok: true, api }
  const others = api.blocks.filter((candidate) => candidate.id !== id).map((candidate) => candidate.name)
  const refusal = checkEntityName(name, [...others, ...namesInScope])
  if (refusal) return { ok: false, message: refusal.message }
  const blocks = api.blocks.map((candidate) => ({
    ...candidate,
    name: candidate.id === id ? name : candidate.name,
    configuration: renamedIn(candidate.configuration, block.name, name),
  }))
  return { ok: true, api: { ...api, blocks } }
}

const renamedIn = (configuration: JsonObject, from: string, to: string): JsonObject =>
  Object.fromEntries(
    Object.entries(configuration).map(([key, value]) => [key, renamedInValue(value, from, to)]),
  )

const renamedInValue = (value: JsonValue, from: string, to: string): JsonValue => {
  if (typeof value === 'string') return renameInTemplate(value, from, to)
  if (Array.isArray(value)) return value.map((item) => renamedInValue(item, from, to))
  return typeof value === 'object' && value !== null ? renamedIn(value, from, to) : value
}
