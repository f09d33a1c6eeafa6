import { useLayoutEffect, useState, type RefObject } from 'react'
import { actionsWidth, type RowAction } from './row-actions.ts'

/** Actions that take more of the grid than this stand in a menu: beside them the rows could not be read. */
const largestShare = 0.5

/**
 * How much room the actions of a row take in px, whether they stand in a menu, and how wide the grid is: 0 while it was not
 * measured, as where there are no actions. `sample` holds all of them as they are drawn: what words take depends on the font,
 * and columns must not pass below them.
 */
export const useActionRoom = (
  scroller: RefObject<HTMLElement | null>,
  sample: RefObject<HTMLElement | null>,
  actions: readonly RowAction[],
  wantsMenu: boolean,
) => {
  const [measured, setMeasured] = useState({ sample: 0, grid: 0 })
  useLayoutEffect(() => {
    // Nothing else depends on the width, and measuring it draws the table a second time.
    if (actions.length === 0) return undefined
    const measure = (): void => {
      const next = { sample: sample.current?.offsetWidth ?? 0, grid: scroller.current?.clientWidth ?? 0 }
      setMeasured((before) => (before.sample === next.sample && before.grid === next.grid ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const { current } of [scroller, sample]) if (current !== null) observer.observe(current)
    return () => observer.disconnect()
  }, [scroller, sample, actions])
  const isMeasured = actions.length > 0 && measured.sample > 0
  const words = isMeasured ? measured.sample : actionsWidth(actions, false)
  const isMenu = wantsMenu || (measured.grid > 0 && words > measured.grid * largestShare)
  return { room: isMenu ? actionsWidth(actions, true) : words, isMenu, gridWidth: measured.grid }
}
