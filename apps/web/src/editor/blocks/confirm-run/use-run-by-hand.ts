import type { ReactElement } from 'react'
import { useProfiles } from '../../profiles/use-profiles.ts'
import { useEditorParts } from '../../context/editor-context.tsx'
import { useConfirmedRun } from './use-confirmed-run.tsx'

/** Runs an API of the open page for whoever builds, and asks before it where it may change data. */
export const useRunByHand = (): { run: (apiId: string) => void; question: ReactElement | null } => {
  const { session, integrations } = useEditorParts()
  const { current } = useProfiles()
  const { ask, question } = useConfirmedRun(current?.displayName ?? null)
  return {
    question,
    run: (apiId) => {
      const { application, records } = session.state
      const api = records[apiId]
      if (api?.kind !== 'api') return
      ask({
        api,
        integrations,
        run: (isTrial) =>
          void (isTrial ? application.tryApi(api.name) : application.runApi(api.name, 'runClick')),
      })
    },
  }
}
