import { type KeyPress, pressInTree, type TreeMoves } from '../explorer/explorer-keys.ts'
import type { Direction } from './flow-moves.ts'

/** What keys do in the picture beside what they do to blocks everywhere. */
export interface DiagramMoves extends Pick<TreeMoves, 'actions' | 'runPart' | 'menu'> {
  /** Goes to the next block or slot. */
  readonly go: (direction: Direction) => void
  /** Shows the form of the block. */
  readonly open: () => void
  /** Takes the selected blocks up, to be put down in a slot; or leaves them where they were. */
  readonly pickUp: () => void
  readonly leave: () => void
  readonly isCarrying: boolean
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/** Goes on by an arrow alone, or leaves what is carried; answers whether the key meant that. */
export const pressAnywhere = (
  press: KeyPress,
  moves: Pick<DiagramMoves, 'go' | 'leave' | 'isCarrying'>,
): boolean => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const direction = directions[key]
  if (direction !== undefined && !ctrlKey && !metaKey && !altKey && !shiftKey) {
    moves.go(direction)
    return true
  }
  if (key !== 'Escape' || !moves.isCarrying) return false
  moves.leave()
  return true
}

/** Does what a key means on a block of the picture; answers whether it meant anything. */
export const pressOnBlock = (press: KeyPress, moves: DiagramMoves): boolean => {
  if (pressAnywhere(press, moves)) return true
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const isPlain = !ctrlKey && !metaKey && !altKey && !shiftKey
  if (isPlain && (key === 'Enter' || key === 'F2')) {
    moves.open()
    return true
  }
  if (isPlain && key.toLowerCase() === 'm') {
    moves.pickUp()
    return true
  }
  // Everything else is as in the tree.
  return pressInTree(press, {
    rows: [],
    index: -1,
    actions: moves.actions,
    runPart: moves.runPart,
    menu: moves.menu,
    focus: () => {},
    choose: () => {},
    toggle: () => {},
    rename: () => {},
    insert: () => {},
  })
}
