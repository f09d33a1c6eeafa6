const endType = 'ashlar:git-login-end'

const isEndOf = (value: unknown, loginId: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === endType &&
  'loginId' in value &&
  value.loginId === loginId

const isWindow = (value: unknown): value is Window =>
  typeof value === 'object' && value !== null && 'postMessage' in value

/** Tells the page that opened this window, of this origin alone, that its login is over. It asks the server how. */
export const tellEnd = (loginId: string, opener: unknown = window.opener): void => {
  if (isWindow(opener)) opener.postMessage({ type: endType, loginId }, window.location.origin)
}

/** Hears that the window of a login says it is over. Answers with what stops it. */
export const hearEnd = (loginId: string, onEnd: () => void): (() => void) => {
  const listen = ({ origin, data }: MessageEvent<unknown>): void => {
    if (origin === window.location.origin && isEndOf(data, loginId)) onEnd()
  }
  window.addEventListener('message', listen)
  return () => window.removeEventListener('message', listen)
}
