import {
  type ApiRecord,
  type Block,
  checkEntityName,
  type PageRecords,
  withSequences,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { gone, type NewId, type Outcome, put, refuse } from '../outcome.ts'
import { renameReferences } from '../rename.ts'
import { namesOf } from '../tree.ts'
import { copyName } from './copy-name.ts'
import { holderOfName } from './name-holder.ts'

const word = /[A-Za-z_$][\w$]*/gu

/** Adds a copy of an API of the page under a free name and selects it. What it says of itself, the copy says of the copy. */
export const duplicateApi = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
  newId: NewId,
): Outcome => {
  const api = Object.hasOwn(records, id) ? records[id] : undefined
  if (api?.kind !== 'api') return gone('API')
  // A name that occurs in the copy would catch what reads something else.
  const words = JSON.stringify(api).match(word) ?? []
  const name = copyName(api.name, new Set([...namesOf(records), ...words]))
  const copy = renameReferences(api, api.name, name, catalogue)
  return copy.kind === 'api' ? added(records, { ...copy, name }, newId) : gone('API')
}

/** Adds an API of another page, with its name, and selects it. A name that something has here is refused. */
export const bringApi = (records: PageRecords, { api }: { api: ApiRecord }, newId: NewId): Outcome => {
  const refusal = checkEntityName(api.name, namesOf(records), holderOfName(records, api.name, 'page'))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  return added(records, api, newId)
}

const added = (records: PageRecords, api: ApiRecord, newId: NewId): Outcome => {
  const id = newId()
  const blocks = api.blocks.map((block) => withNewIds(block, newId))
  return put(records, [{ ...api, id, blocks }], [id])
}

const withNewIds = (block: Block, newId: NewId): Block =>
  withSequences({ ...block, id: newId() }, ({ blocks }) => blocks.map((inner) => withNewIds(inner, newId)))
