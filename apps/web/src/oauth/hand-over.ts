import type { LoginCompletion } from '@ashlar/contract'

const answerType = 'ashlar:oauth-answer'
const endType = 'ashlar:oauth-end'

/** How long the page that opened a window may take to finish its login, in milliseconds. */
const longestWait = 30_000

/** What a window of a provider hands over. */
interface HandedOver {
  readonly type: typeof answerType
  readonly loginId: string
  readonly body: LoginCompletion
}

/** What it is answered. */
interface LoginEnd {
  readonly type: typeof endType
  readonly loginId: string
  /** Null where it has succeeded. */
  readonly error: string | null
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null

const isHandedOver = (value: unknown): value is HandedOver =>
  isObject(value) && value['type'] === answerType && isObject(value['body'])

const isEnd = (value: unknown): value is LoginEnd =>
  isObject(value) && value['type'] === endType && 'error' in value

/**
 * Hands what a provider answered over to the page that opened this window, and answers with why its login failed; null where
 * it has not. Only a page of this origin is told anything.
 */
export const handOver = (loginId: string, body: LoginCompletion): Promise<string | null> => {
  const opener: unknown = window.opener
  if (!isWindow(opener)) {
    return Promise.resolve(
      'This window has lost the page that opened it. Close it, and log in from there again.',
    )
  }
  return new Promise((resolve) => {
    const end = (error: string | null): void => {
      window.removeEventListener('message', listen)
      clearTimeout(timer)
      resolve(error)
    }
    const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
      if (origin !== window.location.origin || source !== opener) return
      if (isEnd(data) && data.loginId === loginId) end(data.error)
    }
    const timer = setTimeout(
      () => end('The page that opened this window does not answer. Close it, and log in from there again.'),
      longestWait,
    )
    window.addEventListener('message', listen)
    const message: HandedOver = { type: answerType, loginId, body }
    opener.postMessage(message, window.location.origin)
  })
}

const isWindow = (value: unknown): value is Window => isObject(value) && 'postMessage' in value

/**
 * Hears what the window of a login hands over, finishes the login with it, and tells the window how it ended. Answers with
 * what stops it.
 */
export const hearWindow = (
  loginId: string,
  finish: (answer: LoginCompletion) => Promise<unknown>,
): (() => void) => {
  const listen = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== window.location.origin || !isHandedOver(data) || data.loginId !== loginId) return
    const tell = (error: string | null): void => {
      const end: LoginEnd = { type: endType, loginId, error }
      source?.postMessage(end, { targetOrigin: origin })
    }
    finish(data.body).then(
      () => tell(null),
      (error: unknown) => tell(error instanceof Error ? error.message : String(error)),
    )
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
