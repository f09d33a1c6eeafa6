import type { RunPart } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import type { Block } from '@ashlar/schema'

/** A way to run a part of an API, as menus, keys and the list of shortcuts offer it. */
export interface PartCommand {
  readonly kind: RunPart['kind']
  readonly label: string
  readonly icon: string
  /** In the tree of blocks. */
  readonly shortcut: string
}

/** The ways to run a part, in the order of menus. */
export const partCommands: readonly PartCommand[] = [
  { kind: 'step', label: 'Run this step', icon: 'play', shortcut: 'Shift+Enter' },
  { kind: 'from', label: 'Run from here', icon: 'step-forward', shortcut: 'Alt+Enter' },
  { kind: 'through', label: 'Run to here', icon: 'arrow-down-to-line', shortcut: 'Alt+Shift+Enter' },
]

/** The part of an API that would run, or why none can. */
export type PartChoice = { readonly block: string } | { readonly reason: string }

/** Which block parts of an API run from, of what is selected. */
export const partChoice = (
  blocks: readonly Block[],
  selected: readonly string[],
  isRunning: boolean,
): PartChoice => {
  if (isRunning) return { reason: 'The API is running already.' }
  const [id, ...others] = selected
  if (id === undefined || others.length > 0) return { reason: 'Select one block to run a part of it.' }
  const block = findLocation(blocks, id)?.block
  return block === undefined ? { reason: 'The block is gone.' } : { block: block.name }
}
