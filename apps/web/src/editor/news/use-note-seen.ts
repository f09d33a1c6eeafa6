import { callAddress, routes } from '@ashlar/contract'
import { useEffect } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import { useNews } from './news-context.ts'
import { NoteSeen } from './note-seen.ts'

/** Notes on the server what the person sees of the application, for when they come back. */
export const useNoteSeen = (): void => {
  const session = useEditorSession()
  const { isSeen } = useNews()
  useEffect(() => {
    if (!isSeen) return
    const { applicationId, saver } = session
    const notes = new NoteSeen({
      shown: () => ({
        pageId: session.state.pageId,
        page: saver.revisionOf('page'),
        application: saver.revisionOf('application'),
      }),
      isVisible: () => document.visibilityState === 'visible',
      send: (body, outlivesPage) =>
        callAddress(routes.applications.noteSeen, { parameters: { applicationId }, body, outlivesPage }),
      later: (milliseconds, run) => {
        const timer = setTimeout(run, milliseconds)
        return () => clearTimeout(timer)
      },
    })
    const follow = (): void => {
      if (document.visibilityState === 'visible') notes.changed()
      else notes.leave()
    }
    const leave = (): void => notes.leave()
    const stop = session.store.subscribe(() => notes.changed())
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', leave)
      notes.leave()
      notes.stop()
    }
  }, [session, isSeen])
}
