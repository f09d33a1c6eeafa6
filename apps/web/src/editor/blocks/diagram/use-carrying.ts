import type { Block } from '@ashlar/schema'
import { useReactFlow } from '@xyflow/react'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Carried } from './diagram-context.ts'
import type { FlowPicture, FlowSlot } from './flow-layout.ts'
import { mayMoveTo, slotNear } from './flow-moves.ts'

/** Nearer than this to where it was pressed, in px of the window, the pointer clicks and does not drag. */
const clickReach = 4

interface Carrying {
  readonly carried: Carried | null
  readonly isAllowed: (slot: FlowSlot) => boolean
  /** Follows the pointer with these blocks from where it was pressed. */
  readonly drag: (event: ReactPointerEvent, ids: readonly string[]) => void
  /** Whether the click that comes now is the end of a drag. */
  readonly isEndOfDrag: () => boolean
  readonly pickUp: (ids: readonly string[]) => void
  readonly leave: () => void
}

/** Takes blocks to another slot: under the pointer, or taken up by a key and put down by another. */
export const useCarrying = (
  blocks: readonly Block[],
  picture: FlowPicture,
  namesOf: (ids: readonly string[]) => string,
  onDrop: (ids: readonly string[], slot: FlowSlot) => void,
): Carrying => {
  const { screenToFlowPosition } = useReactFlow()
  const [carried, setCarried] = useState<Carried | null>(null)
  const hasDragged = useRef(false)
  const following = useRef<AbortController>(undefined)
  useEffect(() => () => following.current?.abort(), [])

  const drag = (pressed: ReactPointerEvent, ids: readonly string[]): void => {
    if (pressed.button !== 0) return
    hasDragged.current = false
    const from = { x: pressed.clientX, y: pressed.clientY }
    const start = screenToFlowPosition(from)
    let over: FlowSlot | null = null
    const controller = new AbortController()
    following.current?.abort()
    following.current = controller
    const end = (): void => {
      controller.abort()
      setCarried(null)
    }
    const { signal } = controller
    const move = (event: PointerEvent): void => {
      const { clientX: x, clientY: y } = event
      if (!hasDragged.current && Math.hypot(x - from.x, y - from.y) < clickReach) return
      hasDragged.current = true
      const at = screenToFlowPosition({ x, y })
      over = slotNear(picture.slots, at, (slot) => mayMoveTo(blocks, ids, slot.target))
      const by = { x: at.x - start.x, y: at.y - start.y }
      setCarried({ ids, names: namesOf(ids), by, over: over?.key ?? null })
    }
    const drop = (): void => {
      end()
      if (hasDragged.current && over !== null) onDrop(ids, over)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end()
    }
    window.addEventListener('pointermove', move, { signal })
    window.addEventListener('pointerup', drop, { signal })
    window.addEventListener('pointercancel', end, { signal })
    window.addEventListener('keydown', onKey, { signal, capture: true })
  }

  return {
    carried,
    isAllowed: (slot) => carried !== null && mayMoveTo(blocks, carried.ids, slot.target),
    drag,
    isEndOfDrag: () => {
      const isEnd = hasDragged.current
      hasDragged.current = false
      return isEnd
    },
    pickUp: (ids) => setCarried({ ids, names: namesOf(ids), by: null, over: null }),
    leave: () => setCarried(null),
  }
}
