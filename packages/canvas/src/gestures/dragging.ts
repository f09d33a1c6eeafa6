import { dropAt, travelingItem } from '../drop.ts'
import { itemOf } from '../scene.ts'
import { idleGesture, type StateBehavior } from './gesture.ts'

/** Widgets follow the pointer. Letting go moves them; cancel, or letting go where nothing takes them, leaves them. */
export const dragging: StateBehavior<'dragging'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const items = gesture.ids.flatMap((id) => itemOf(scene, id) ?? [])
    const traveling = items.map((item) => travelingItem(item, gesture.from, point))
    return { next: { ...gesture, point, drop: dropAt(scene, point, traveling) } }
  },
  pointerUp: ({ ids, drop }) =>
    drop === null ? { next: idleGesture } : { next: idleGesture, command: { kind: 'move', ids, drop } },
  cancel: () => ({ next: idleGesture }),
}
