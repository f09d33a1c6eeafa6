import { cancelled } from './sql/result-limit.ts'

/**
 * What comes of something, for whoever waits for it no longer than until the signal; what is waited for goes on, as others may wait for
 * it, too. Throws `IntegrationError` with the code `cancelled` at the signal.
 */
export const orCancelled = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => reject(cancelled())
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
