import { isSame, type NormalBlock, toNormalForm } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import { bodyKeyOf } from '../blocks/step-plugin.ts'
import type { ChangedBlock } from './listed-change.ts'

/** A block as text: the code of a step that has some, else what is set in it. */
const textOf = ({ config, inner }: NormalBlock): string => {
  if (config.kind === 'step') {
    const key = bodyKeyOf(config.pluginId)
    const code = key === null ? undefined : config.configuration[key]
    if (typeof code === 'string' && code !== '') return code
    return JSON.stringify(config.configuration, null, 2)
  }
  const { id: _, ...own } = config
  const places = Object.entries(inner).filter(([, names]) => names.length > 0)
  return JSON.stringify(places.length === 0 ? own : { ...own, inside: Object.fromEntries(places) }, null, 2)
}

/** The blocks of an API that are other ones, by their ids: a renamed block is told under the name that it has then. */
export const changedBlocks = (
  before: ApiRecord | undefined,
  after: ApiRecord | undefined,
): ChangedBlock[] => {
  const old = new Map(byId(before))
  const next = new Map(byId(after))
  const changed: ChangedBlock[] = []
  for (const [id, { name, block }] of next) {
    const from = old.get(id)
    if (from !== undefined && from.name === name && isSame(from.block.config, block.config)) continue
    changed.push({ name, before: from === undefined ? null : textOf(from.block), after: textOf(block) })
  }
  for (const [id, { name, block }] of old) {
    if (!next.has(id)) changed.push({ name, before: textOf(block), after: null })
  }
  return changed
}

const byId = (api: ApiRecord | undefined): [string, { name: string; block: NormalBlock }][] =>
  api === undefined
    ? []
    : Object.entries(toNormalForm(api.blocks).blocks).map(([name, block]) => [
        block.config.id,
        { name, block },
      ])
