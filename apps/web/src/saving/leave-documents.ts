/** What is left with changes that may not be saved yet. */
export interface LeftDocuments {
  /** Sends what waits; resolves when it arrived or cannot arrive now. */
  readonly flush: () => Promise<unknown>
  readonly stop: () => void
}

/** How long whoever opens documents waits for what was left before, in milliseconds; a server that is silent is not waited for. */
const longestWait = 5_000

/**
 * Leaves documents so that whoever opens one of them next finds what was done to it: what waits is sent, and only then the
 * saver ends. Resolves when the documents can be read.
 */
export const leaveDocuments = async ({ flush, stop }: LeftDocuments): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const sent = flush().finally(stop)
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestWait)
  })
  await Promise.race([sent.catch(() => undefined), patience])
  clearTimeout(timer)
}
