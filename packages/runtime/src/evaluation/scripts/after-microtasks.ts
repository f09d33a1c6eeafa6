// Captured before the realm loses it.
const Channel = MessageChannel

/** Resolves behind everything that waits for nothing but promises: a message arrives after all of that. */
export const afterMicrotasks = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new Channel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
