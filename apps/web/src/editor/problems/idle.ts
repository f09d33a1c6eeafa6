/** Milliseconds after which work goes on though the browser has much else to do. */
const atLatest = 1_000

/** Has the browser do some work when it has nothing else to do. Answers how to call it off. */
export const idle = (work: () => void): (() => void) => {
  // Safari has no word for it.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 16)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: atLatest })
  return () => cancelIdleCallback(asked)
}
