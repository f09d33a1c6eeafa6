import type { RunPart } from '@ashlar/contract'
import type { BlockActions } from '../block-actions.ts'
import type { ExplorerRow } from './explorer-rows.ts'

/** A press of a key, as far as the tree reads it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** What keys do in the tree beside what they do to blocks. */
export interface TreeMoves {
  readonly rows: readonly ExplorerRow[]
  readonly index: number
  readonly actions: BlockActions
  readonly focus: (index: number, isRange: boolean) => void
  readonly choose: (isAdditive: boolean) => void
  readonly toggle: (isOpen: boolean) => void
  readonly rename: () => void
  /** Asks what to add before or after the row. */
  readonly insert: (side: 'before' | 'after') => void
  /** Runs a part of the API from the selected block. */
  readonly runPart: (kind: RunPart['kind']) => void
  readonly menu: () => void
}

const steps = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' } as const

const isArrow = (key: string): key is keyof typeof steps => Object.hasOwn(steps, key)

const commandOf = (key: string, actions: BlockActions): (() => void) | undefined =>
  ({ c: actions.copy, x: actions.cut, v: actions.paste, d: actions.duplicate })[key.toLowerCase()]

/** Does what a key means on a row; answers whether it meant anything. */
export const pressInTree = (press: KeyPress, moves: TreeMoves): boolean => {
  const { key, altKey, shiftKey } = press
  const { rows, index, actions } = moves
  const row = rows[index]
  if (press.ctrlKey || press.metaKey) {
    if (key === ' ' || key === 'Enter') {
      if (key === ' ') moves.choose(true)
      return key === ' '
    }
    const command = commandOf(key, actions)
    command?.()
    return command !== undefined
  }
  if (key === 'Enter' && (altKey || shiftKey)) {
    moves.runPart(!altKey ? 'step' : shiftKey ? 'through' : 'from')
    return true
  }
  if (altKey) {
    if (!isArrow(key)) return false
    actions.move(steps[key])
    return true
  }
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const next = index + (key === 'ArrowDown' ? 1 : -1)
      if (next >= -1 && next < rows.length) moves.focus(next, shiftKey)
      return true
    }
    case 'ArrowRight':
      if (row?.isOpen === false) moves.toggle(true)
      else if (row?.isOpen === true) moves.focus(index + 1, false)
      return true
    case 'ArrowLeft': {
      if (row?.kind === 'block' && row.isOpen === true) moves.toggle(false)
      else if (row?.parentKey !== null) {
        moves.focus(
          rows.findIndex((other) => other.key === row?.parentKey),
          false,
        )
      }
      return true
    }
    case 'Home':
      moves.focus(-1, false)
      return true
    case 'End':
      moves.focus(rows.length - 1, false)
      return true
    case 'Enter':
    case ' ':
      moves.choose(false)
      return true
    case 'a':
    case 'A':
      moves.insert(shiftKey ? 'before' : 'after')
      return true
    case 'F2':
      moves.rename()
      return true
    case 'Delete':
    case 'Backspace':
      actions.remove()
      return true
    case 'ContextMenu':
      moves.menu()
      return true
    case 'F10':
      if (shiftKey) moves.menu()
      return shiftKey
    default:
      return false
  }
}
