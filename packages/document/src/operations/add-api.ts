import {
  type ApiRecord,
  type Block,
  blockFacts,
  type BlockKind,
  checkEntityName,
  type JsonObject,
  nextName,
  type PageRecords,
} from '@ashlar/schema'
import { pasteBlocks } from '../blocks/paste-blocks.ts'
import { type NewId, type Outcome, put, refuse } from '../outcome.ts'
import { namesOf } from '../tree.ts'
import { holderOfName } from './name-holder.ts'

/** What the only step of a new API runs on. */
interface DefaultStep {
  readonly pluginId: string
  readonly datasourceId: string
  readonly configuration: JsonObject
  readonly stepName?: string
  /** Whether the API runs again by itself when what it reads changes. */
  readonly followsInputs?: boolean
}

/** What a new API begins with: blocks that are there already, one block of a kind, or a step. */
export type ApiBeginning =
  | { readonly initialBlocks: readonly Block[] }
  | { readonly blockOption: BlockKind }
  | DefaultStep

/** The API to add. */
export type AddApi = ApiBeginning & {
  /** Absent: API1, API2 … */
  readonly name?: string
}

/** Adds an API and selects it. */
export const addApi = (records: PageRecords, creation: AddApi, newId: NewId): Outcome => {
  const { name } = creation
  const taken = namesOf(records)
  const refusal =
    name === undefined ? null : checkEntityName(name, taken, holderOfName(records, name, 'page'))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const empty: ApiRecord = {
    kind: 'api',
    id: newId(),
    name: name ?? nextName('API', taken),
    responseType: 'SYNC',
    trigger: { type: 'UI' },
    blocks: [],
    onSuccess: [],
    onError: [],
    onCancel: [],
  }
  const api = withBeginning(empty, creation, newId, taken)
  return api.ok ? put(records, [api.api], [api.api.id]) : refuse('invalid_blocks', api.message)
}

const withBeginning = (
  api: ApiRecord,
  beginning: ApiBeginning,
  newId: NewId,
  taken: ReadonlySet<string>,
): { ok: true; api: ApiRecord } | { ok: false; message: string } => {
  if ('initialBlocks' in beginning) {
    const { initialBlocks: blocks } = beginning
    return pasteBlocks(api, { blocks, beside: [], newId, namesInScope: taken })
  }
  if ('blockOption' in beginning) {
    const facts = blockFacts[beginning.blockOption]
    const block = facts.begin(newId(), nextName(facts.nameWord, taken))
    return { ok: true, api: { ...api, blocks: [block] } }
  }
  const { stepName: name = 'Step1', pluginId, datasourceId, configuration } = beginning
  const step: Block = { id: newId(), kind: 'step', name, pluginId, datasourceId, configuration }
  const trigger =
    beginning.followsInputs === true ? { ...api.trigger, executeOnInputChange: true } : api.trigger
  return { ok: true, api: { ...api, trigger, blocks: [step] } }
}
