import { call, type GitLoginView, routes } from '@ashlar/contract'
import type { Failure } from '@ashlar/ui'
import { useEffect, useState } from 'react'
import { openLoginWindow, statusPollMilliseconds } from '../../../oauth/login-window.ts'
import { failureOf } from '../../../server/failure.ts'
import { hearEnd } from './login-end.ts'

/** How signing in at a server of Git stands. */
export interface GitSignIn {
  /** Where the person is to sign in, while that is waited for; null else. */
  readonly address: string | null
  /** Whether the browser did not let the window open. */
  readonly isBlocked: boolean
  readonly failure: Failure | null
  readonly begin: (hostId: string) => Promise<void>
  readonly cancel: () => void
}

const tooLate: Failure = { message: 'Signing in took longer than ten minutes. Begin again.' }

/** Signs somebody in at a server of Git, in a window of it, and tells with which account. */
export const useGitSignIn = (onSignedIn: (accountId: string) => void): GitSignIn => {
  const [login, setLogin] = useState<GitLoginView | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const begin = async (hostId: string): Promise<void> => {
    setFailure(null)
    // Opened at once, while the press still allows it.
    const opened = openLoginWindow()
    try {
      const begun = await call(routes.gitAccounts.beginLogin, { body: { hostId } })
      opened?.location.replace(begun.authorizationUrl)
      setBlocked(opened === null)
      setLogin(begun)
    } catch (error) {
      opened?.close()
      setFailure(failureOf(error))
    }
  }

  useEffect(() => {
    if (login === null) return undefined
    const { id: loginId, expiresAt } = login
    let isOver = false
    const end = (why: Failure | null): void => {
      isOver = true
      setLogin(null)
      setFailure(why)
    }
    const ask = async (): Promise<void> => {
      // Where the server is not reached, the next question may reach it.
      const state = await call(routes.gitAccounts.readLogin, { parameters: { loginId } }).catch(() => null)
      if (isOver) return
      if (state !== null && state.accountId !== null) {
        end(null)
        onSignedIn(state.accountId)
      } else if (state !== null && state.error !== null) end({ message: state.error })
      else if (Date.parse(expiresAt) < Date.now()) end(tooLate)
    }
    const timer = setInterval(() => void ask(), statusPollMilliseconds)
    const stopHearing = hearEnd(loginId, () => void ask())
    return () => {
      isOver = true
      clearInterval(timer)
      stopHearing()
    }
  }, [login, onSignedIn])

  return {
    address: login?.authorizationUrl ?? null,
    isBlocked,
    failure,
    begin,
    cancel: () => setLogin(null),
  }
}
