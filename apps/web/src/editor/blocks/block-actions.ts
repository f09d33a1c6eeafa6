import type { IntegrationView } from '@ashlar/contract'
import {
  addControlBlock,
  addStepBlock,
  type BlockOutcome,
  type BlockTarget,
  copyBlocks,
  deleteBlocks,
  duplicateBlocks,
  findLocation,
  moveBlocks,
  pasteBlocks,
  readBlocks,
  renameBlock,
  renameVariable,
  targetBeside,
  targetOfStep,
  topmostBlocks,
  updateBlock,
  type BlockStep,
  writeBlocks,
} from '@ashlar/document'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import { randomId, type ScopeEntry } from '@ashlar/runtime'
import type { Block, BlockKind, ApiDefinition } from '@ashlar/schema'
import { notify, notifyFailure } from '@ashlar/ui'
import type { BlockStorage } from '../../session/index.ts'
import { holderInScope } from './holder-in-scope.ts'
import { definedOnly } from './defined-only.ts'
import { type BlockSelection, oneSelected } from './explorer/selection.ts'

/** What is done with the blocks of an API, and what that is called. */
export interface ApiEdit {
  /** "Move Step1": for the tooltips of undo and redo. */
  readonly label: string
  /** Edits of the same group, one after the other, are one step back. */
  readonly group?: string
}

/** What the actions read and where they end. */
export interface BlockActionsOptions<Api extends ApiDefinition> {
  readonly api: Api
  readonly selection: BlockSelection
  readonly select: (selection: BlockSelection) => void
  readonly onChange: (next: Api, edit: ApiEdit) => void
  /** The names outside of the API. */
  readonly outerNames: () => readonly ScopeEntry[]
  readonly storage: BlockStorage
}

/** All that a person does with blocks. */
export interface BlockActions {
  /** Adds to a place, or beside or inside what is selected. */
  addStep: (integration: Pick<IntegrationView, 'id' | 'pluginId'>, target?: BlockTarget) => void
  addBlock: (kind: BlockKind, target?: BlockTarget) => void
  /** Answers with the sentence of a refusal, or `null`. */
  rename: (id: string, name: string) => string | null
  renameVariable: (next: Block, from: string, to: string) => string | null
  update: (next: Block, field: string) => void
  drop: (ids: readonly string[], target: BlockTarget) => void
  move: (step: BlockStep) => void
  remove: () => void
  copy: () => void
  cut: () => void
  paste: () => void
  duplicate: () => void
}

/** What is left of them for those who only look: blocks can be copied. */
export const copyingOnly = ({ copy }: BlockActions): BlockActions => {
  const nothing = (): void => undefined
  const unnamed = (): null => null
  return {
    addStep: nothing,
    addBlock: nothing,
    rename: unnamed,
    renameVariable: unnamed,
    update: nothing,
    drop: nothing,
    move: nothing,
    remove: nothing,
    copy,
    cut: nothing,
    paste: nothing,
    duplicate: nothing,
  }
}

/** What is done with the selected blocks of an API: each is one edit, and a refusal is told to the person. */
export const blockActions = <Api extends ApiDefinition>({
  api,
  selection,
  select,
  onChange,
  outerNames,
  storage,
}: BlockActionsOptions<Api>): BlockActions => {
  const { blocks } = api
  const { ids, into } = selection
  const called = (some: readonly string[]): string => {
    const moved = topmostBlocks(blocks, some)
    return moved.length === 1 ? (moved[0]?.block.name ?? '') : `${moved.length} blocks`
  }
  const finish = (outcome: BlockOutcome<Api>, edit: ApiEdit): boolean => {
    if (!outcome.ok) {
      notifyFailure(outcome.message)
      return false
    }
    onChange(outcome.api, edit)
    select({ ids: outcome.selection, into: null })
    return true
  }
  const place = (target: BlockTarget = targetBeside(blocks, ids, into)) => ({
    target,
    newId: randomId,
    namesInScope: outerNames().map((entry) => entry.name),
  })
  /** The same with what has each of them, to say it where a name is refused. */
  const outside = () => {
    const names = outerNames()
    return {
      namesInScope: names.map((entry) => entry.name),
      holderOf: (name: string) => holderInScope(names, name),
    }
  }
  /** Renames without a message: the field in which it is written shows the refusal. */
  const renamed = (outcome: BlockOutcome<Api>, label: string): string | null => {
    if (!outcome.ok) return outcome.message
    onChange(outcome.api, { label })
    return null
  }
  const remove = (label: string): void => {
    finish(deleteBlocks(api, ids), { label: `${label} ${called(ids)}` })
  }
  const copy = (): boolean => {
    if (ids.length === 0) return false
    storage.writeCopied(writeBlocks(copyBlocks(blocks, ids)))
    return true
  }
  return {
    addStep: ({ id, pluginId }, target) => {
      const configuration = findDescriptor(pluginId)?.step.defaultConfiguration ?? {}
      finish(addStepBlock(api, { pluginId, datasourceId: id, configuration, ...place(target) }), {
        label: 'Add step',
      })
    },
    addBlock: (kind, target) =>
      void finish(addControlBlock(api, { kind, ...place(target) }), { label: 'Add block' }),
    rename: (id, name) => {
      const before = findLocation(blocks, id)?.block.name ?? ''
      const refusal = renamed(renameBlock(api, { id, name, ...outside() }), `Rename ${before}`)
      if (refusal === null) select(oneSelected(id))
      return refusal
    },
    renameVariable: (next, from, to) =>
      renamed(renameVariable(api, { next, from, to, ...outside() }), `Rename ${from}`),
    update: (next, field) => {
      const outcome = updateBlock(api, definedOnly(next))
      if (outcome.ok)
        onChange(outcome.api, { label: `Edit ${next.name}`, group: `block ${next.id} ${field}` })
    },
    drop: (some, target) =>
      void finish(moveBlocks(api, { ids: some, target }), { label: `Move ${called(some)}` }),
    move: (step) => {
      const target = targetOfStep(blocks, ids, step)
      if (target !== null) finish(moveBlocks(api, { ids, target }), { label: `Move ${called(ids)}` })
    },
    remove: () => remove('Delete'),
    copy: () => {
      if (copy()) notify('copiedBlocks', `Copied ${called(ids)}`)
    },
    cut: () => {
      if (copy()) remove('Cut')
    },
    paste: () => {
      const read = readBlocks(storage.readCopied() ?? '')
      if (!read.ok) notifyFailure(read.message)
      else {
        const pasted = { blocks: read.blocks, beside: ids, into, newId: randomId }
        finish(pasteBlocks(api, { ...pasted, ...outside() }), { label: 'Paste blocks' })
      }
    },
    duplicate: () =>
      void finish(duplicateBlocks(api, { ids, newId: randomId, ...outside() }), {
        label: `Duplicate ${called(ids)}`,
      }),
  }
}
