import type { JsonValue } from '@ashlar/schema'

/**
 * What is pushed, to be read one after the other. `work` pushes, waits until each value is read and done with, and ends
 * the list with its own end; its signal aborts when the reader stops before that.
 */
export async function* handOver(
  work: (push: (value: JsonValue) => Promise<void>, signal: AbortSignal) => Promise<unknown>,
): AsyncGenerator<JsonValue, undefined> {
  const leave = new AbortController()
  const pushed: { readonly value: JsonValue; readonly done: () => void }[] = []
  const ended: { readonly error?: unknown }[] = []
  let wake = (): void => undefined
  const push = (value: JsonValue): Promise<void> =>
    new Promise((done) => {
      pushed.push({ value, done })
      wake()
    })
  work(push, leave.signal)
    .then(
      () => ended.push({}),
      (error: unknown) => ended.push({ error }),
    )
    .finally(() => wake())
  try {
    for (;;) {
      const next = pushed.shift()
      const [end] = ended
      if (next !== undefined) {
        yield next.value
        next.done()
      } else if (end !== undefined) {
        if ('error' in end) throw end.error
        return undefined
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    leave.abort()
  }
}
