import { call, type IntegrationView, routes } from '@ashlar/contract'
import { randomId } from '@ashlar/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import { apiQueryKey } from '../organization-apis/queries.ts'
import { pendingStorage } from '../saving/pending-storage.ts'
import { tabId } from '../saving/tab-id.ts'
import { profilesQuery } from '../screens/profiles/profiles.ts'
import { useSession } from '../session/index.ts'
import type { EditedApiKind, EditedDefinition } from './edited-kind.ts'
import { ApiLive } from './live/api-live.ts'
import { ApiSession } from './session/api-session.ts'
import { DraftRuns } from './session/draft-runs.ts'
import { RunProfile } from './session/run-profile.ts'

/** What editing a workflow or job is made of. */
export interface OpenApi<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly session: ApiSession<View, Definition>
  readonly runs: DraftRuns<View, Definition>
  readonly integrations: readonly IntegrationView[]
  readonly profile: RunProfile
  /** Who else has it open, and whether their changes arrive. */
  readonly live: ApiLive<View, Definition>
}

/** What the editor shows while it opens, and then. */
export type ApiLoad<View extends OrganizationApiView, Definition extends EditedDefinition> =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown; retry: () => void }
  | { kind: 'ready'; open: OpenApi<View, Definition> }

/** Opens a workflow or job, or a branch of it, for editing, and closes it when another one is opened. */
export const useOpenApi = <View extends OrganizationApiView, Definition extends EditedDefinition>(
  kind: EditedApiKind<View, Definition>,
  apiId: string,
  branch: string | null,
): ApiLoad<View, Definition> => {
  const { user, organization } = useSession()
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ApiLoad<View, Definition>>({ kind: 'loading' })
  const userId = user.id
  const organizationId = organization.id

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let end = (): void => undefined
    const open = async (): Promise<void> => {
      const [view, { integrations }, { profiles }] = await Promise.all([
        kind.read(apiId, signal, branch),
        call(routes.integrations.list, {}, signal),
        queries.fetchQuery(profilesQuery),
      ])
      if (signal.aborted) return
      const owner = { organizationId, userId, documentId: view.id }
      const session = new ApiSession({
        kind,
        view,
        storage: pendingStorage(localStorage, owner, tabId()),
        later: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
        newId: randomId,
      })
      const runs = new DraftRuns(session)
      const live = new ApiLive(session)
      end = () => {
        runs.stop()
        live.stop()
        void session.flush().finally(() => session.stop())
      }
      setState({
        kind: 'ready',
        open: { session, runs, integrations, profile: new RunProfile(apiId, profiles), live },
      })
      live.start()
    }
    setState({ kind: 'loading' })
    open().catch((error: unknown) => {
      if (signal.aborted) return
      setState({ kind: 'failed', error, retry: () => setAttempt((before) => before + 1) })
    })
    return () => {
      controller.abort()
      end()
      void queries.invalidateQueries({ queryKey: apiQueryKey(kind.facts) })
    }
  }, [kind, apiId, branch, userId, organizationId, attempt, queries])

  return state
}
