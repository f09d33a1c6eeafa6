import { widgetAt, type Point, type Scene } from '@ashlar/canvas'

/** A press on the canvas. */
export interface Press {
  point: Point
  isAlt: boolean
  isAdditive: boolean
}

/**
 * Whether a press is meant for the component under the pointer. While a page is built, the first click selects; what is
 * selected already answers as its users will see it, and with Alt everything does. A click that adds to the selection is
 * never the component's.
 */
export const reachesComponent = (
  { point, isAlt, isAdditive }: Press,
  scene: Scene,
  selection: readonly string[],
): boolean => {
  if (isAlt) return true
  if (isAdditive) return false
  const hit = widgetAt(scene, point)
  return hit !== undefined && selection.includes(hit.id)
}

/** What the page below hears of a press, from its beginning to its end. */
const pressEvents = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
  'dblclick',
  'auxclick',
] as const

/**
 * Keeps presses from the page in `page` while `isKept` says so: nothing in it takes the focus, follows the pointer or
 * acts. Scrolling goes on. Answers with the way to let go.
 */
export const keepPresses = (page: HTMLElement, isKept: () => boolean): (() => void) => {
  const keep = (event: Event): void => {
    if (!isKept() || isByKey(event)) return
    event.stopPropagation()
    if (event.type !== 'touchstart' && event.type !== 'pointerdown') event.preventDefault()
    if (event.type === 'mousedown') tellAround(page, event)
  }
  // Pictures and links would be dragged by the browser.
  const dragged = (event: Event): void => event.preventDefault()
  for (const type of pressEvents) page.addEventListener(type, keep, { capture: true })
  page.addEventListener('dragstart', dragged)
  return () => {
    for (const type of pressEvents) page.removeEventListener(type, keep, { capture: true })
    page.removeEventListener('dragstart', dragged)
  }
}

/** Whether a click comes from the keyboard, or from something that reads the page aloud: nobody pressed anything. */
const isByKey = (event: Event): boolean =>
  event.type === 'click' && event instanceof MouseEvent && event.detail === 0

/** Menus and popups around the page close when a press happens elsewhere, and must still hear of it. */
const tellAround = (page: HTMLElement, event: Event): void => {
  if (!(event instanceof MouseEvent)) return
  const { clientX, clientY, button, buttons } = event
  page.parentElement?.dispatchEvent(
    new MouseEvent('mousedown', { bubbles: true, clientX, clientY, button, buttons }),
  )
}
