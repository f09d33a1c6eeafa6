import {
  type ApiRecord,
  apiRecordSchema,
  type Block,
  blockFacts,
  type BlockKind,
  blocksWithin,
  sequencesOf,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aStep, aLoop } from '../../test/build-blocks.ts'
import { anApi } from '../../test/build-page.ts'
import { apply, reverse } from '../change.ts'
import { updateApi } from '../operations/update-api.ts'
import { pathsOfBlock } from '../references.ts'
import { addControlBlock, addStepBlock } from './add-blocks.ts'
import type { BlockOutcome, WithBlocks } from './block-outcome.ts'
import { copyBlocks } from './copied-blocks.ts'
import { deleteBlocks } from './delete-blocks.ts'
import { moveBlocks, targetOfStep, type BlockStep } from './move-blocks.ts'
import { fromNormalForm, toNormalForm } from './normal-form.ts'
import { duplicateBlocks, pasteBlocks, targetBeside } from './paste-blocks.ts'
import { renameBlock } from './rename-block.ts'
import { setStepConfiguration } from './update-block.ts'

const kinds = Object.keys(blockFacts).filter((kind): kind is BlockKind => kind in blockFacts)
const steps: readonly BlockStep[] = ['up', 'down', 'in', 'out']

type Operation = (
  api: WithBlocks,
  pick: (count: number) => number,
  newId: () => string,
) => BlockOutcome<WithBlocks>

/** Each thing that a person does with blocks, on blocks that `pick` chooses. */
const operations: readonly Operation[] = [
  (api, pick, newId) =>
    addControlBlock(api, { kind: kinds[pick(kinds.length)] ?? 'loop', target: place(api, pick), newId }),
  (api, pick, newId) => {
    const read = someName(api, pick)
    const configuration = { body: read === null ? '' : `{{ ${read}.output }}` }
    return addStepBlock(api, {
      pluginId: 'postgres',
      datasourceId: 'shop',
      configuration,
      target: place(api, pick),
      newId,
    })
  },
  (api, pick) => deleteBlocks(api, some(api, pick)),
  (api, pick) => moveBlocks(api, { ids: some(api, pick), target: place(api, pick) }),
  (api, pick) => {
    const ids = some(api, pick)
    const target = targetOfStep(api.blocks, ids, steps[pick(steps.length)] ?? 'up')
    return target === null ? { ok: true, api, selection: ids } : moveBlocks(api, { ids, target })
  },
  (api, pick, newId) => duplicateBlocks(api, { ids: some(api, pick), newId }),
  (api, pick, newId) =>
    pasteBlocks(api, { blocks: copyBlocks(api.blocks, some(api, pick)), beside: some(api, pick), newId }),
  (api, pick, newId) => renameBlock(api, { id: some(api, pick)[0] ?? '', name: `Renamed_${newId()}` }),
  (api, pick) =>
    setStepConfiguration(api, { id: some(api, pick)[0] ?? '', configuration: { body: 'select 1' } }),
]

const all = (api: WithBlocks): Block[] => [...blocksWithin(api.blocks)]
const some = (api: WithBlocks, pick: (count: number) => number): string[] => {
  const ids = all(api).map(({ id }) => id)
  return ids.length === 0 ? [] : [ids[pick(ids.length)] ?? '', ids[pick(ids.length)] ?? '']
}
const someName = (api: WithBlocks, pick: (count: number) => number): string | null => {
  const blocks = all(api)
  return blocks.length === 0 ? null : (blocks[pick(blocks.length)]?.name ?? null)
}
const place = (api: WithBlocks, pick: (count: number) => number) => {
  const places = all(api).flatMap((block) =>
    sequencesOf(block).map((sequence) => ({ parentId: block.id, place: sequence.place, index: pick(3) })),
  )
  return places[pick(places.length + 1)] ?? targetBeside(api.blocks, [])
}

/** The names of blocks that are read and belong to no block. */
const dangling = (api: WithBlocks): Set<string> => {
  const names = new Set(all(api).map(({ name }) => name))
  const read = all(api).flatMap((block) => pathsOfBlock(block).map(([root = '']) => root))
  return new Set(read.filter((name) => !names.has(name)))
}

describe('any sequence of edits', () => {
  it('keeps the tree one that can be saved, each name once, and references whole; undo gives every byte back', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(
          fastCheck.tuple(fastCheck.nat(operations.length - 1), fastCheck.infiniteStream(fastCheck.nat(999))),
          {
            maxLength: 25,
          },
        ),
        (sequence) => {
          let count = 0
          const newId = (): string => {
            count += 1
            return `n${count}`
          }
          let api: ApiRecord = {
            ...anApi('API1', ''),
            blocks: [aStep('A'), aLoop('Loop1', '{{ A.output }}', aStep('B', '{{ A.output }}'))],
          }
          const deleted = new Set<string>()
          for (const [which, numbers] of sequence) {
            const pick = (limit: number): number => numbers.next().value % Math.max(1, limit)
            const outcome = operations[which]?.(api, pick, newId)
            if (outcome?.ok !== true) continue
            const before = api
            const names = new Set(all(outcome.api).map(({ name }) => name))
            if (which === 2) for (const { name } of all(before)) if (!names.has(name)) deleted.add(name)
            api = { ...before, blocks: outcome.api.blocks }
            expect(apiRecordSchema.safeParse(api).success).toBe(true)
            expect(names.size).toBe(all(api).length)
            expect([...dangling(api)].filter((name) => !deleted.has(name))).toEqual([])
            expect(outcome.selection.every((id) => all(api).some((block) => block.id === id))).toBe(true)
            expect(fromNormalForm(toNormalForm(api.blocks))).toEqual(api.blocks)
            const records = { [before.id]: before }
            const edit = updateApi(records, { api })
            if (!edit.ok) throw new Error(edit.message)
            const forth = apply(records, edit.change)
            if (!forth.ok) throw new Error('The change cannot be applied.')
            const back = apply(forth.records, reverse(edit.change))
            expect(back.ok && JSON.stringify(back.records)).toBe(JSON.stringify(records))
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
