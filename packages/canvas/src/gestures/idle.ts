import { widgetAt } from '../scene.ts'
import type { StateBehavior } from './gesture.ts'

/** At rest: follows what is under the pointer. Cancel has nothing to take back; the editor climbs to the parent instead. */
export const idle: StateBehavior<'idle'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const hoveredId = widgetAt(scene, point)?.id ?? null
    return { next: hoveredId === gesture.hoveredId ? gesture : { state: 'idle', hoveredId } }
  },
  pointerUp: (gesture) => ({ next: gesture }),
  cancel: (gesture) => ({ next: gesture }),
}
