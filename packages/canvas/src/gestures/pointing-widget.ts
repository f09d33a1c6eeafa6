import { distance } from '../rectangle.ts'
import { isPlaced, itemOf } from '../scene.ts'
import { dragging } from './dragging.ts'
import { idleGesture, type GestureContext, type StateBehavior } from './gesture.ts'

/** How far the pointer goes before a press on a widget is taken for a drag, in px. */
export const dragDistance = 4

/**
 * The pointer is down on a widget and has not moved: a click selects it, a movement drags it, and with it the others that
 * are selected. Cancel forgets the press; the selection stays as it was.
 */
export const pointingWidget: StateBehavior<'pointingWidget'> = {
  pointerMove: (gesture, input, context) => {
    if (distance(gesture.from, input.point) < dragDistance) return { next: gesture }
    const pressed = itemOf(context.scene, gesture.id)
    // What lies above the page, such as a modal, has its place by itself.
    if (pressed !== undefined && !isPlaced(pressed)) return { next: gesture }
    const ids = draggedIds(gesture.id, context)
    const step = dragging.pointerMove(
      { state: 'dragging', ids, from: gesture.from, point: input.point, drop: null },
      input,
      context,
    )
    return { ...step, command: { kind: 'select', ids } }
  },
  pointerUp: (gesture, _input, { selection }) => {
    const { id } = gesture
    const toggled = selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id]
    return { next: idleGesture, command: { kind: 'select', ids: gesture.isAdditive ? toggled : [id] } }
  },
  cancel: () => ({ next: idleGesture }),
}

/** The pressed widget first, since it leads; with it those selected beside it in the same canvas. */
const draggedIds = (id: string, { scene, selection }: GestureContext): string[] => {
  if (!selection.includes(id)) return [id]
  const parentId = itemOf(scene, id)?.parentId
  return [id, ...selection.filter((other) => other !== id && itemOf(scene, other)?.parentId === parentId)]
}
