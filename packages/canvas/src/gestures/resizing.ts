import { resizeTo } from '../resize.ts'
import { itemOf } from '../scene.ts'
import { idleGesture, type StateBehavior } from './gesture.ts'

/** An edge or a corner follows the pointer. Letting go resizes the widget; cancel leaves its size. */
export const resizing: StateBehavior<'resizing'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const item = itemOf(scene, gesture.id)
    if (item === undefined) return { next: idleGesture }
    return { next: { ...gesture, resize: resizeTo(scene, item, gesture.handle, gesture.from, point) } }
  },
  pointerUp: ({ resize }) =>
    resize === null ? { next: idleGesture } : { next: idleGesture, command: { kind: 'resize', resize } },
  cancel: () => ({ next: idleGesture }),
}
