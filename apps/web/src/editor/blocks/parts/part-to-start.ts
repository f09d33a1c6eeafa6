import type { RunPart, RunPartToStart, RunView } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import {
  type ApiDefinition,
  type Block,
  blocksWithin,
  type JsonValue,
  sequencesOf,
  textsOf,
} from '@ashlar/schema'

/**
 * A part of an API with what the latest run told that it may read: the outputs of the blocks before it, in its own sequence
 * and in those around it, and what the blocks around it gave. What no text of the API mentions stays here.
 */
export const partToStart = (
  { blocks }: Pick<ApiDefinition, 'blocks'>,
  { kind, block: name }: RunPart,
  run: RunView | null,
): RunPartToStart => {
  const all = [...blocksWithin(blocks)]
  const id = all.find((block) => block.name === name)?.id
  if (kind === 'through' || id === undefined || run === null) return { kind, block: name, known: {} }
  const texts = all.flatMap((block) => textsOf(block).map(({ text }) => text))
  const known = toldBefore(blocks, id, run).filter(([told]) => texts.some((text) => text.includes(told)))
  return { kind, block: name, known: Object.fromEntries(known) }
}

/** The names before a block with their values, the nearest last. */
const toldBefore = (blocks: readonly Block[], id: string, run: RunView): [string, JsonValue][] => {
  const stepOf = (name: string) => run.steps.findLast((step) => step.block === name)
  const told: [string, JsonValue][] = []
  let around = findLocation(blocks, id)
  while (around !== undefined) {
    const { siblings, index, parentId, place } = around
    const before = siblings.slice(0, index).flatMap((block): [string, JsonValue][] => {
      const step = block.kind === 'variables' ? undefined : stepOf(block.name)
      return step?.status === 'succeeded' ? [[block.name, step.output]] : []
    })
    const parent = parentId === null ? undefined : findLocation(blocks, parentId)
    const sequence = parent && sequencesOf(parent.block).find((each) => each.place === place)
    const given = stepOf(parent?.block.name ?? '')?.names ?? {}
    const names = (sequence?.names ?? []).flatMap((name): [string, JsonValue][] => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      return value === undefined ? [] : [[name, value]]
    })
    told.unshift(...names, ...before)
    around = parent
  }
  return told
}
