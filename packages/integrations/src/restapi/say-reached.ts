import { IntegrationError } from '../integration-error.ts'

/**
 * What to tell of a base address that answered when its connection was tried; `said` is its status in words, with what it says
 * about it. Throws `IntegrationError` where the service refuses the credentials or fails.
 */
export const sayReached = (base: URL, status: number, said: string): string => {
  const place = `${base.origin}${base.pathname}`
  if (status === 401 || status === 403) {
    throw new IntegrationError(
      'request_failed',
      `${place} was reached but refuses the credentials: it answers ${said}`,
    )
  }
  if (status >= 500) {
    throw new IntegrationError('request_failed', `${place} was reached but fails: it answers ${said}`)
  }
  const [answer] = said.split(':')
  if (status < 400) return `Connected to ${place}: it answered ${answer}.`
  return `Reached ${place}: it answered ${answer}, which is usual where the base address itself gives nothing.`
}
