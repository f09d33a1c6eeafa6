import { dropAt } from '../drop.ts'
import { idleGesture, type StateBehavior } from './gesture.ts'

/** How far inside its left top corner the pointer holds a component that comes from the panel, in px. */
const grip = { x: 16, y: 12 }

/** A component from the panel follows the pointer. Letting go on a canvas adds it; cancel, or letting go elsewhere, not. */
export const inserting: StateBehavior<'inserting'> = {
  pointerMove: (gesture, { point }, { scene }) => {
    const { type, size } = gesture
    const corner = { x: point.x - grip.x, y: point.y - grip.y }
    return { next: { ...gesture, point, drop: dropAt(scene, point, [{ type, ...size, corner }]) } }
  },
  pointerUp: ({ type, variant, drop }) =>
    drop === null
      ? { next: idleGesture }
      : {
          next: idleGesture,
          command: { kind: 'insert', type, drop, ...(variant === undefined ? {} : { variant }) },
        },
  cancel: () => ({ next: idleGesture }),
}
