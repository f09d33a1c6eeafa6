import { call, routes } from '@ashlar/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { createStore } from 'zustand/vanilla'
import { callInSession } from '../session/index.ts'
import type { ApplicationProblems } from './application-problems.ts'
import type { KnownAnswers } from './blocks/known-answers.ts'
import { useEditorParts } from './context/editor-context.tsx'
import { usePages } from './context/pages-context.ts'
import { idle } from './problems/idle.ts'
import { type FoundProblems, nothingFound } from './problems/found-problems.ts'
import type { ProblemsFound } from './problems/problems-context.ts'

/** Looks for problems in the application while its page is edited. Its code is fetched once the browser has time for it. */
export const useProblemSearch = (answers: KnownAnswers): ProblemsFound => {
  const { session } = useEditorParts()
  const { pages } = usePages()
  const queries = useQueryClient()
  const listed = useRef(pages)
  const looking = useRef<ApplicationProblems | null>(null)
  const store = useMemo(
    () => createStore<FoundProblems>(() => nothingFound),
    // oxlint-disable-next-line react/exhaustive-deps -- what was found belongs to the page that is open
    [session],
  )
  useEffect(() => {
    listed.current = pages
  }, [pages])

  useEffect(() => {
    let isLeft = false
    const begin = async (): Promise<void> => {
      const { ApplicationProblems: Problems } = await import('./application-problems.ts')
      if (isLeft) return
      looking.current = new Problems({
        session,
        answers,
        store,
        listed: () => listed.current,
        readPage: (pageId, staleTime) =>
          queries.fetchQuery({
            queryKey: ['pages', pageId, 'records'],
            queryFn: () => callInSession(call(routes.pages.read, { parameters: { pageId } })),
            staleTime,
          }),
      })
      looking.current.start()
    }
    // Without it, the editor has everything but this list; it is fetched with the next page.
    const callOff = idle(() => void begin().catch(() => undefined))
    return () => {
      isLeft = true
      callOff()
      looking.current?.stop()
      looking.current = null
    }
  }, [session, answers, queries, store])

  return useMemo(
    () => ({
      store,
      checkAgain: (olderThan) => {
        answers.forget(olderThan)
        void looking.current?.readOthers(olderThan)
      },
    }),
    [store, answers],
  )
}
