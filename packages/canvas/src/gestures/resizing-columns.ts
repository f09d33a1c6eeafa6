import { moveColumnLine } from '../columns.ts'
import { idleGesture, type StateBehavior } from './gesture.ts'

/** The line between two columns of a section follows the pointer. Letting go sets their widths; cancel leaves them. */
export const resizingColumns: StateBehavior<'resizingColumns'> = {
  pointerMove: (gesture, { point }) => {
    const { before, line, from, sectionWidth } = gesture
    return { next: { ...gesture, widths: moveColumnLine(before, line, point.x - from.x, sectionWidth) } }
  },
  pointerUp: ({ id, before, widths }) =>
    widths.every((width, index) => width === before[index])
      ? { next: idleGesture }
      : { next: idleGesture, command: { kind: 'resizeColumns', id, widths } },
  cancel: () => ({ next: idleGesture }),
}
