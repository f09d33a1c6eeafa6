import type { LoginView } from '@ashlar/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { hearWindow } from './hand-over.ts'
import { forgetLogin, settingsOf } from './login-storage.ts'
import { leadToProvider, openLoginWindow, statusPollMilliseconds } from './login-window.ts'
import type { LoginCalls } from './login-calls.ts'

/** How a login of a dialog stands. */
interface DialogLogin {
  /** What somebody logs in to; null while that is not known. */
  readonly name: string | null
  /** Whether the browser did not let the window open. */
  readonly isBlocked: boolean
  readonly error: string | null
  /** Opens the window, with another login where the one before failed. */
  readonly open: () => void
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Begins a login, opens its window, and asks every two seconds whether it has succeeded. */
export const useLogin = (calls: LoginCalls, onFinish: (isAuthenticated: boolean) => void): DialogLogin => {
  const [login, setLogin] = useState<LoginView | null>(null)
  const [name, setName] = useState<string | null>(null)
  const [isBlocked, setBlocked] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const hasBegun = useRef(false)

  /** Begins a login; `press` is the window that a press has just opened, before it is known where it will lead. */
  const begin = useCallback(
    (press?: Window | null): void => {
      setError(null)
      calls.begin().then(
        (begun) => {
          if (begun === null) {
            press?.close()
            onFinish(true)
            return
          }
          setName(begun.name)
          setLogin(begun)
          const opened = press === undefined ? openLoginWindow() : press
          setBlocked(opened === null)
          if (opened !== null) leadToProvider(opened, begun)
        },
        (failure: unknown) => {
          press?.close()
          setError(messageOf(failure))
        },
      )
    },
    [calls, onFinish],
  )

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // No window flashes up where there is nothing to log in to.
    begin()
  }, [begin])

  useEffect(() => {
    if (login === null) return undefined
    const timer = setInterval(() => {
      calls.check(login.id).then(
        (state) => {
          if (state.error !== null) {
            setError(state.error)
            setLogin(null)
          } else if (state.authenticated) {
            forgetLogin(login.id)
            onFinish(true)
          }
        },
        // Asked again in two seconds: the network may have been away.
        () => undefined,
      )
    }, statusPollMilliseconds)
    return () => clearInterval(timer)
  }, [calls, login, onFinish])

  useEffect(() => {
    const { finish } = calls
    if (login === null || finish === undefined) return undefined
    return hearWindow(login.id, (answer) => finish(login.id, { ...answer, ...settingsOf(login) }))
  }, [calls, login])

  const open = useCallback((): void => {
    const opened = openLoginWindow()
    if (login === null) return begin(opened)
    setBlocked(opened === null)
    if (opened !== null) leadToProvider(opened, login)
  }, [begin, login])

  return { name, isBlocked, error, open }
}
