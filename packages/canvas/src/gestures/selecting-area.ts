import { distance, spanned } from '../rectangle.ts'
import { widgetsIn } from '../scene.ts'
import { idleGesture, type StateBehavior } from './gesture.ts'
import { dragDistance } from './pointing-widget.ts'

/** An area grows from where the pointer went down on the ground. Cancel gives back what was selected before. */
export const selectingArea: StateBehavior<'selectingArea'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const area = spanned(gesture.from, point)
    const isArea = distance(gesture.from, point) >= dragDistance
    const touched = isArea ? widgetsIn(scene, area, gesture.from).map(({ id }) => id) : []
    const ids = gesture.isAdditive ? [...new Set([...gesture.before, ...touched])] : touched
    return { next: { ...gesture, area, ids }, command: { kind: 'select', ids } }
  },
  pointerUp: (gesture) => ({
    next: idleGesture,
    command: { kind: 'select', ids: gesture.ids },
  }),
  cancel: (gesture) => ({ next: idleGesture, command: { kind: 'select', ids: gesture.before } }),
}
