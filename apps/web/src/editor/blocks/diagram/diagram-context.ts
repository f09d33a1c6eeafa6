import type { LiveStep } from '@ashlar/runtime'
import type { RunPart } from '@ashlar/contract'
import type { SequencePlace } from '@ashlar/document'
import { createContext, type KeyboardEvent, type MouseEvent, type PointerEvent, useContext } from 'react'
import type { BlockChoiceGroup, BlockOption } from '../explorer/block-choices.ts'
import type { BlockRunState } from '../explorer/block-status.ts'
import type { PartChoice } from '../parts/part-commands.ts'
import type { FlowSlot } from './flow-layout.ts'

/** Blocks on their way to another place: under the pointer, or taken up by a key. */
export interface Carried {
  readonly ids: readonly string[]
  readonly names: string
  /** How far the pointer has taken them, in px of the picture; null where a key took them up. */
  readonly by: { readonly x: number; readonly y: number } | null
  /** The key of the slot in which they would be put down now. */
  readonly over: string | null
}

/** What the blocks and slots of a picture share. */
export interface DiagramState {
  readonly choices: readonly BlockChoiceGroup[]
  readonly selected: readonly string[]
  readonly hovered: string | null
  readonly part: PartChoice
  readonly stateOf: (blockName: string) => BlockRunState
  readonly resultOf: (blockName: string) => LiveStep | undefined
  readonly carried: Carried | null
  readonly isAllowed: (slot: FlowSlot) => boolean
  /** The block or slot that Tab comes to. */
  readonly current: string
  /** The one that gets the keyboard; another object gives it once more. */
  readonly focused: { readonly key: string } | null
  readonly whereIs: (place: SequencePlace, after: string | null) => string
  readonly onHover: (id: string | null) => void
  readonly onSelect: (id: string, event: MouseEvent) => void
  readonly onOpen: (id: string) => void
  readonly onRunPart: (kind: RunPart['kind']) => void
  readonly onMenu: (event: MouseEvent, id: string) => void
  readonly onDragBegin: (event: PointerEvent, id: string) => void
  readonly onAdd: (slot: FlowSlot, option: BlockOption) => void
  readonly onPutDown: (slot: FlowSlot) => void
  readonly onBlockKey: (event: KeyboardEvent, id: string) => void
  readonly onSlotKey: (event: KeyboardEvent, key: string) => void
}

const DiagramContext = createContext<DiagramState | undefined>(undefined)

/** Gives the state of one picture to its blocks and slots. */
export const DiagramProvider = DiagramContext.Provider

/** The state of the picture; throws outside of one, which is a mistake of ours. */
export const useDiagram = (): DiagramState => {
  const state = useContext(DiagramContext)
  if (state === undefined) throw new Error('This can only be drawn inside a diagram.')
  return state
}
