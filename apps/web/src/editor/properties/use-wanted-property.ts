import type { WidgetRecord } from '@ashlar/schema'
import { useEffect, useEffectEvent, useState } from 'react'
import { useEditorParts, useView } from '../context/editor-context.tsx'
import { unfold as unfoldNamed } from './remembered-folds.ts'
import type { ShownProperty } from './shared-properties.ts'

/** What can have the keyboard in a field, without what explains it or switches how it is edited. */
const keyboardTarget =
  'input, textarea, [contenteditable="true"], [role="combobox"], button:not([aria-label^="About"], [aria-label^="Edit"])'

/** So many frames a field is waited for that is still fetched. */
const mostFrames = 300

/**
 * Gives the keyboard to the field that somebody goes to from elsewhere: its group is unfolded, and a search that hides it
 * is taken back. Answers whether it is an event handler, whose drawer has to be open then.
 */
export const useWantedProperty = (
  widgets: readonly WidgetRecord[],
  shared: readonly ShownProperty[],
  endSearch: () => void,
): boolean => {
  const { view } = useEditorParts()
  const wanted = useView(({ wantedProperty }) => wantedProperty)
  const [handlerOf, setHandlerOf] = useState<string | null>(null)
  const shownId = widgets.length === 1 ? widgets[0]?.id : undefined
  const unfold = useEffectEvent((path: string): void => {
    endSearch()
    const found = shared.find((shown) => shown.path === path)
    if (found?.property.kind === 'eventHandler') setHandlerOf(shownId ?? null)
    else if (found !== undefined) unfoldNamed(found.property.group)
  })
  useEffect(() => {
    if (wanted === null || wanted.widgetId !== shownId) return
    unfold(wanted.path)
    view.setState({ arePropertiesHidden: false })
    let framesLeft = mostFrames
    let frame = 0
    const look = (): void => {
      const field = document.querySelector<HTMLElement>(
        `[aria-label="Properties"] [data-property="${CSS.escape(wanted.path)}"]`,
      )
      framesLeft -= 1
      // The first field of code is fetched; until then nothing in it can have the keyboard.
      if (framesLeft > 0 && field?.querySelector('[data-waits-for-code]')) {
        frame = requestAnimationFrame(look)
        return
      }
      field?.scrollIntoView({ block: 'nearest' })
      field?.querySelector<HTMLElement>(keyboardTarget)?.focus({ preventScroll: true })
      view.setState({ wantedProperty: null })
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [wanted, shownId, view])
  return handlerOf !== null && handlerOf === shownId
}
