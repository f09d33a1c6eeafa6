import { notifyFailure } from '@ashlar/ui'
import { useCallback, useEffect, useRef } from 'react'
import type { EditorLoad } from './use-editor.ts'

/**
 * Leaves a page that somebody else deleted while it was open, and says so, also where its route went first and another page is
 * open already. Answers with what is called before a person goes elsewhere themselves.
 */
export const useLeaveDeletedPage = (state: EditorLoad, leave: () => void): (() => void) => {
  const last = useRef<{ id: string; name: string }>(null)
  useEffect(() => {
    if (state.kind !== 'ready') return
    const { pages } = state.application
    const { pageId, pageName } = state.parts.session.state
    const before = last.current
    if (before !== null && !pages.some(({ id }) => id === before.id)) {
      notifyFailure(`The page ${before.name} was deleted.`)
    }
    const isThere = pages.some(({ id }) => id === pageId)
    last.current = isThere ? { id: pageId, name: pageName } : null
    if (!isThere) leave()
  }, [state, leave])
  return useCallback(() => {
    last.current = null
  }, [])
}
