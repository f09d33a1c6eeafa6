import { touchedIds } from '@ashlar/document'
import type { EditorSession } from '../session/editor-session.ts'

/** What becomes of a component, in the attribute by which it is marked. */
const attribute = 'data-proposed'

/** Marks on the canvas what the assistant adds or changes, for as long as it is looked at. Answers with the way to stop. */
export const followMarks = (session: EditorSession): (() => void) => {
  let surface: Element | null = null
  // What is drawn anew comes without a mark.
  const drawn = new MutationObserver(() => mark())
  // On a screen that becomes narrow or wide all of the canvas is drawn anew.
  const replaced = new MutationObserver(() => {
    if (surface?.isConnected !== true) mark()
  })
  const mark = (): void => {
    const now = document.querySelector('section[data-mode]')
    if (now !== surface) {
      surface = now
      drawn.disconnect()
      if (now !== null) drawn.observe(now, { subtree: true, childList: true })
    }
    const { previewed } = session.state
    if (previewed === null) replaced.disconnect()
    else replaced.observe(document.body, { subtree: true, childList: true })
    if (now === null) return
    const touched = new Set(previewed === null ? [] : touchedIds(previewed))
    for (const element of now.querySelectorAll<HTMLElement>('[data-widget-id]')) {
      const id = element.dataset['widgetId'] ?? ''
      const kind = !touched.has(id) ? null : previewed?.added[id] === undefined ? 'changed' : 'added'
      if (kind === null) element.removeAttribute(attribute)
      else if (element.getAttribute(attribute) !== kind) element.setAttribute(attribute, kind)
    }
  }
  const forget = session.store.subscribe((now, before) => {
    if (now.previewed !== before.previewed) mark()
  })
  mark()
  return () => {
    forget()
    drawn.disconnect()
    replaced.disconnect()
  }
}
