import { call, routes } from '@ashlar/contract'
import { notifyFailure, useColorScheme } from '@ashlar/ui'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { failureOf } from '../server/failure.ts'
import { takeCancelHandlers } from './cancel-handlers.ts'
import { onChoice } from './choices.ts'
import { takeCompletionLanguages } from './completion-languages.ts'
import { takeContextMode } from './context-mode.ts'
import { takeKeyMap } from './key-map.ts'

const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(routes.preferences.read, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Takes over what the person has chosen elsewhere, once, and keeps on the server what they choose here. */
export const usePreferences = (): void => {
  const { prefer } = useColorScheme()
  const { data } = useQuery(preferencesQuery)
  const isTaken = useRef(false)
  useEffect(() => {
    if (data === undefined || isTaken.current) return
    isTaken.current = true
    if (data.colorScheme !== undefined) prefer(data.colorScheme)
    if (data.codeKeys !== undefined) takeKeyMap(data.codeKeys)
    if (data.runsCancelHandlers !== undefined) takeCancelHandlers(data.runsCancelHandlers)
    if (data.aiContextMode !== undefined) takeContextMode(data.aiContextMode)
    if (data.languagesToAiCompletion !== undefined) takeCompletionLanguages(data.languagesToAiCompletion)
  }, [data, prefer])
  useEffect(
    () =>
      onChoice((choice) => {
        // What was just chosen is newer than what may still be on its way here.
        isTaken.current = true
        call(routes.preferences.change, { body: choice }).catch((error: unknown) => {
          notifyFailure(`Your choice holds in this browser only. ${failureOf(error).message}`)
        })
      }),
    [],
  )
}
