import { dropAt, travellingItem } from '../drop.ts'
import { itemOf } from '../scene.ts'
import { idleGesture, type StateBehaviour } from './gesture.ts'

/** Widgets follow the pointer. Letting go moves them; cancel, or letting go where nothing takes them, leaves them. */
export const dragging: StateBehaviour<'dragging'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const items = gesture.ids.flatMap((id) => itemOf(scene, id) ?? [])
    const travelling = items.map((item) => travellingItem(item, gesture.from, point))
    return { next: { ...gesture, point, drop: dropAt(scene, point, travelling) } }
  },
  pointerUp: ({ ids, drop }) =>
    drop === null ? { next: idleGesture } : { next: idleGesture, command: { kind: 'move', ids, drop } },
  cancel: () => ({ next: idleGesture }),
}
