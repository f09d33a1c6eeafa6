import { call, type LoginView, type OAuthTokenView, routes } from '@ashlar/contract'
import { type Failure, notifySuccess } from '@ashlar/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { forgetLogin } from '../../oauth/login-storage.ts'
import { leadToProvider, openLoginWindow } from '../../oauth/login-window.ts'
import { failureOf } from '../../server/failure.ts'
import { watchWindow } from './watch-window.ts'

/** Which configuration of which integration is connected. */
export interface ConnectionPlace {
  readonly integrationId: string
  readonly profileId?: string
}

/** What went wrong, and under which title it is shown. */
interface Problem {
  readonly title: string
  readonly failure: Failure
}

/** How the login of a configuration stands that all share, and what can be done about it. */
export interface OAuthConnection {
  readonly token: OAuthTokenView | null
  readonly isConnecting: boolean
  readonly isRevoking: boolean
  readonly problem: Problem | null
  readonly connect: () => void
  readonly revoke: () => void
}

const notConnected = 'Failed to connect to your account'
const notRevoked = 'Failed to revoke tokens'

const blocked = {
  message: 'Your browser blocked the window. Allow windows for this site and connect again.',
}

/** The shared login of a configuration. `isEnabled`: whether the person may know of it. */
export const useOAuthConnection = (place: ConnectionPlace, isEnabled: boolean): OAuthConnection => {
  const client = useQueryClient()
  const { integrationId, profileId } = place
  const queryKey = ['integrations', integrationId, 'tokens']
  const parameters = { integrationId }
  const tokens = useQuery({
    queryKey,
    enabled: isEnabled,
    queryFn: async ({ signal }) => (await call(routes.oauth.listTokens, { parameters }, signal)).tokens,
  })
  const [opened, setOpened] = useState<{ window: Window; login: LoginView } | null>(null)
  /** Whether the window is gone or out of reach; its login may still end. */
  const [isClosed, setClosed] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: ['integrations', integrationId, 'tokens'] })

  useEffect(() => {
    if (opened === null) return undefined
    const { login } = opened
    return watchWindow(opened.window, {
      check: () => call(routes.oauth.readLogin, { parameters: { loginId: login.id } }),
      onClosed: () => setClosed(true),
      onEnd: (error) => {
        setOpened(null)
        forgetLogin(login.id)
        if (error !== null) setProblem({ title: notConnected, failure: { message: error } })
        else notifySuccess(`${login.name} is connected.`)
        client
          .invalidateQueries({ queryKey: ['integrations', integrationId, 'tokens'] })
          .catch((failure: unknown) => setProblem({ title: notConnected, failure: failureOf(failure) }))
      },
    })
  }, [client, integrationId, opened])

  const beginning = useMutation({
    mutationFn: async () => {
      setProblem(null)
      // Opened at once, while the press still allows it.
      const popup = openLoginWindow()
      if (popup === null) {
        setProblem({ title: notConnected, failure: blocked })
        return
      }
      try {
        const login = await call(routes.oauth.connect, { parameters, body: { profileId } })
        leadToProvider(popup, login)
        setClosed(false)
        setOpened({ window: popup, login })
      } catch (error) {
        popup.close()
        setProblem({ title: notConnected, failure: failureOf(error) })
      }
    },
  })
  const revocation = useMutation({
    mutationFn: async () => {
      setProblem(null)
      try {
        await call(routes.oauth.revoke, { parameters, body: { profileId } })
        notifySuccess('The login was revoked.')
      } catch (error) {
        setProblem({ title: notRevoked, failure: failureOf(error) })
      }
      await refresh()
    },
  })
  const token = (tokens.data ?? []).find(({ configurationId }) => configurationId === (profileId ?? null))
  return {
    token: token ?? null,
    isConnecting: beginning.isPending || (opened !== null && !isClosed),
    isRevoking: revocation.isPending,
    problem,
    connect: () => beginning.mutate(),
    revoke: () => revocation.mutate(),
  }
}
