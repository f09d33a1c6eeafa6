import { useEffect } from 'react'
import { currentKeyMap } from '../session/index.ts'
import { useEditorParts, useView } from './context/editor-context.tsx'
import { useOpenTabs } from './WorkspaceParts.tsx'

/** What has a use of its own for Escape, and tells nobody that it took it. */
const owners =
  'input, [role="menu"], [role="listbox"], [role="dialog"], [aria-haspopup][aria-expanded="true"]'

/** Whether a press of Escape is left over, so that it leads out of the code mode. */
const isLeftOver = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return false
  // A field that the key has closed is gone by now.
  if (!target.isConnected || target.closest(owners) !== null) return false
  if (document.querySelector('[aria-modal="true"]') !== null) return false
  // In Vim keys, Escape is pressed all the time.
  return currentKeyMap() !== 'vim' || target.closest('.cm-editor') === null
}

/**
 * Whether the open tabs have the whole workspace. Escape, the last tab closed, and whatever is to be seen beside them lead
 * back to the page.
 */
export const useCodeMode = (): boolean => {
  const { session, view } = useEditorParts()
  const { count, isCollapsed } = useOpenTabs()
  const isWanted = useView((state) => state.isCodeMode)
  const isShown = isWanted && count > 0 && !isCollapsed

  useEffect(() => {
    if (isWanted && !isShown) view.setState({ isCodeMode: false })
  }, [view, isWanted, isShown])

  useEffect(() => {
    if (!isShown) return
    const leave = (): void => view.setState({ isCodeMode: false })
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isLeftOver(event)) return
      event.preventDefault()
      leave()
    }
    window.addEventListener('keydown', onKeyDown)
    const ends = [
      () => window.removeEventListener('keydown', onKeyDown),
      view.subscribe((now, before) => {
        if (now.panel !== null && now.panel !== before.panel) leave()
      }),
      session.store.subscribe((now, before) => {
        if (now.selection !== before.selection && now.selection.length > 0) leave()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [session, view, isShown])

  return isShown
}
