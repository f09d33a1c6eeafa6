import { call, routes, type ApplicationNewsView } from '@ashlar/contract'
import { notifyFailure } from '@ashlar/ui'
import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import { hasNews } from './news-in-words.ts'

/** What others changed since the person was here last. */
export interface News {
  /** What is to be told; null where there is nothing, or it was seen. */
  readonly told: ApplicationNewsView | null
  /** Whether what is shown from now on counts as seen: not before it is known what is new, and that was seen. */
  readonly isSeen: boolean
  /** Says that everything was seen that is told. */
  readonly dismiss: () => Promise<void>
}

const NewsContext = createContext<News>({
  told: null,
  isSeen: false,
  dismiss: () => Promise.resolve(),
})

/** Gives the news of an application to everything in its editor. */
export const NewsProvider = NewsContext.Provider

/** What others changed since the person was here last. */
export const useNews = (): News => useContext(NewsContext)

/** Reads once, when an application is opened, what others changed since the person was here last. */
export const useNewsOf = (applicationId: string, isOpen: boolean): News => {
  const [dismissed, setDismissed] = useState<ApplicationNewsView | null>(null)
  const parameters = { applicationId }
  const { data } = useQuery({
    queryKey: ['application-news', applicationId],
    queryFn: ({ signal }) => callInSession(call(routes.applications.readNews, { parameters }, signal)),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const told = data !== undefined && data !== dismissed && hasNews(data) ? data : null
  return {
    told,
    isSeen: data !== undefined && told === null,
    dismiss: async () => {
      if (told === null) return
      try {
        await callInSession(call(routes.applications.noteSeen, { parameters, body: told.now }))
        setDismissed(told)
      } catch (error) {
        notifyFailure(`It could not be noted that you saw this. ${failureOf(error).message}`)
      }
    },
  }
}
