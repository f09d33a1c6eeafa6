import {
  addControlBlock,
  addStepBlock,
  type BlockOutcome,
  type BlockTarget,
  deleteBlocks,
  findLocation,
  locationsWithin,
  moveBlocks,
  namesOf,
  renameBlock,
  rootPlace,
  updateBlock,
} from '@ashlar/document'
import {
  type ApiRecord,
  type Block,
  blockFacts,
  blockSchema,
  check,
  type JsonObject,
  sequencesOf,
} from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import type { Found } from '../find.ts'
import { type BlockEdit, isBlockKind, type NewBlock } from './block-input.ts'
import { configured, stepPlace } from './step-plugin.ts'

type Edited = Found<ApiRecord>

const refuse = (code: string, message: string) => ({ ok: false as const, code, message })

/** An API after one edit of its blocks. */
export const editBlock = (draft: AssistantDraft, api: ApiRecord, edit: BlockEdit): Edited => {
  if (edit.do === 'add') return addBlock(draft, api, edit)
  const block = [...locationsWithin(api.blocks)].find((location) => location.block.name === edit.block)?.block
  if (block === undefined) return refuse('not_found', `${api.name} has no block called ${edit.block}.`)
  switch (edit.do) {
    case 'delete':
      return taken(deleteBlocks(api, [block.id]))
    case 'rename':
      return taken(renameBlock(api, { id: block.id, name: edit.to, namesInScope: namesOf(draft.records) }))
    case 'move': {
      const target = targetOf(api, edit)
      return target.ok ? taken(moveBlocks(api, { ids: [block.id], target: target.value })) : target
    }
    case 'set':
      return setBlock(draft, api, block, edit)
  }
}

const taken = (outcome: BlockOutcome<ApiRecord>): Edited =>
  outcome.ok ? { ok: true, value: outcome.api } : refuse(outcome.code, outcome.message)

const targetOf = (
  api: ApiRecord,
  { in: around, at, before }: Pick<NewBlock, 'in' | 'at' | 'before'>,
): Found<BlockTarget> => {
  const locations = [...locationsWithin(api.blocks)]
  const parent =
    around === undefined ? undefined : locations.find(({ block }) => block.name === around)?.block
  if (around !== undefined && parent === undefined) {
    return refuse('not_found', `${api.name} has no block called ${around}.`)
  }
  const sequences = parent === undefined ? [] : sequencesOf(parent)
  const sequence = at === undefined ? sequences[0] : sequences.find(({ place }) => place === at)
  if (parent !== undefined && sequence === undefined) {
    const places = sequences.map(({ place }) => place).join(', ')
    return refuse(
      'not_found',
      `${parent.name} has ${places === '' ? 'no blocks inside' : `the places ${places}`}.`,
    )
  }
  const siblings = sequence?.blocks ?? api.blocks
  const index = before === undefined ? siblings.length : siblings.findIndex(({ name }) => name === before)
  if (index === -1) return refuse('not_found', `There is no block called ${before ?? ''} in this place.`)
  return {
    ok: true,
    value: { parentId: parent?.id ?? null, place: sequence?.place ?? rootPlace, index },
  }
}

/** An API with one more block. */
export const addBlock = (draft: AssistantDraft, api: ApiRecord, given: NewBlock): Edited => {
  const { kind, name, on, code, settings } = given
  const { newId } = draft.scene
  if (!isBlockKind(kind)) return refuse('unknown_block', `There is no kind of blocks called ${kind}.`)
  const target = targetOf(api, given)
  if (!target.ok) return target
  const namesInScope = namesOf(draft.records)
  let added: BlockOutcome<ApiRecord>
  if (kind === 'step') {
    const place = stepPlace(draft.scene, on ?? 'javascript')
    if (!place.ok) return place
    const configuration = configured(place.value.pluginId, null, { code, settings }, newId)
    if (!configuration.ok) return configuration
    const step = { ...place.value, configuration: configuration.value }
    added = addStepBlock(api, { ...step, target: target.value, newId, namesInScope })
  } else added = addControlBlock(api, { kind, target: target.value, newId, namesInScope })
  if (!added.ok) return refuse(added.code, added.message)
  const [id = ''] = added.selection
  let next = added.api
  if (kind !== 'step' && settings !== undefined) {
    const block = findLocation(next.blocks, id)?.block
    const set = block === undefined ? undefined : withSettings(next, block, settings)
    if (set?.ok === false) return set
    if (set !== undefined) next = set.value
  }
  return name === undefined ? { ok: true, value: next } : taken(renameBlock(next, { id, name, namesInScope }))
}

const setBlock = (
  draft: AssistantDraft,
  api: ApiRecord,
  block: Block,
  { on, code, settings }: Extract<BlockEdit, { do: 'set' }>,
): Edited => {
  if (block.kind !== 'step') {
    if (code !== undefined) return refuse('no_step_body', `${block.name} is no step, so it has no step body.`)
    return settings === undefined ? { ok: true, value: api } : withSettings(api, block, settings)
  }
  const place = on === undefined ? undefined : stepPlace(draft.scene, on)
  if (place?.ok === false) return place
  const pluginId = place?.value.pluginId ?? block.pluginId
  const before = pluginId === block.pluginId ? block.configuration : null
  const configuration = configured(pluginId, before, { code, settings }, draft.scene.newId)
  if (!configuration.ok) return configuration
  return taken(updateBlock(api, { ...block, ...place?.value, configuration: configuration.value }))
}

/** What a block is, set anew by name; the blocks inside of it and what it is called stay. */
const withSettings = (api: ApiRecord, block: Block, settings: JsonObject): Edited => {
  const { id, name, kind } = block
  const merged = mergeSettings(JSON.parse(JSON.stringify(block)), settings)
  const checked = check(blockSchema, { ...merged, id, name, kind })
  if (!checked.ok) {
    const [problem] = checked.problems
    const known = Object.keys(blockFacts[kind].begin('', '')).filter((key) => !ownFields.has(key))
    return refuse(
      'invalid_blocks',
      `${name}: ${problem?.path ?? ''} ${problem?.reason ?? ''} Settings of such blocks: ${known.join(', ')}.`,
    )
  }
  return taken(updateBlock(api, checked.value))
}

/** What a block has beside its settings. */
const ownFields: ReadonlySet<string> = new Set(['id', 'name', 'kind'])

const mergeSettings = (before: object, settings: JsonObject): object => {
  const merged: { [key: string]: unknown } = { ...before }
  for (const [key, value] of Object.entries(settings)) {
    const old = merged[key]
    const isInner = typeof old === 'object' && old !== null && !Array.isArray(old)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (key === 'condition' && 'if' in merged && isCondition(merged.if))
      merged.if = { ...merged.if, condition: value }
    else merged[key] = isInner && isObject ? mergeSettings(old, value) : value
  }
  return merged
}

const isCondition = (value: unknown): value is { condition: string } =>
  typeof value === 'object' && value !== null && 'condition' in value
