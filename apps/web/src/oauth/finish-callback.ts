import { call, routes } from '@ashlar/contract'
import { type CallbackAddress, type CallbackAnswer, readCallback } from './callback-answer.ts'
import { handOver } from './hand-over.ts'
import { loginKey, type LoginPart } from './login-storage.ts'

/** Set by whoever looks for a fault: the window of a login stays open. */
const debugKey = 'ashlar:oauth-debug'

/** How a login ended in its window. */
export type CallbackEnd =
  | { readonly kind: 'finished'; readonly closes: boolean }
  | { readonly kind: 'error'; readonly text: string }

/**
 * Finishes the login for which a provider led somebody to this page: says to the server what came back, and to this browser
 * that it is over.
 */
export const finishCallback = async (
  address: CallbackAddress,
  storage: () => Storage = () => window.localStorage,
): Promise<CallbackEnd> => {
  const answer = readCallback(address, storage, Date.now())
  if (answer.kind === 'error') return answer
  const { loginId, body } = answer
  if (answer.handsOver) {
    const text = await handOver(loginId, body)
    return text === null ? { kind: 'finished', closes: false } : { kind: 'error', text }
  }
  const keep = (change: (kept: Storage, key: (part: LoginPart) => string) => void): void => {
    if (!answer.usesStorage) return
    change(storage(), (part) => loginKey(part, loginId))
  }
  try {
    await call(routes.oauth.finish, { parameters: { loginId }, body })
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    keep((kept, key) => kept.setItem(key('error'), text))
    return { kind: 'error', text }
  }
  keep((kept, key) => {
    kept.setItem(key('redirect-finished'), 'true')
    kept.removeItem(key('full-state'))
  })
  return { kind: 'finished', closes: closesAfter(answer, storage) }
}

const closesAfter = (
  { usesStorage }: Extract<CallbackAnswer, { kind: 'finish' }>,
  storage: () => Storage,
): boolean => usesStorage && storage().getItem(debugKey) === null
