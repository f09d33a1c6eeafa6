/** Code that a page does not begin with: fetched when it is first wanted, and anew when it is wanted after a failure. */
export interface LazyCode<Code> {
  /** What has arrived; undefined until then. */
  readonly arrived: () => Code | undefined
  /** Fetches the code, once. Rejects where it does not arrive; the next call then tries again. */
  readonly fetch: () => Promise<Code>
}

/**
 * Makes late code of what loads it. Its style sheet should be one that the page has anyway: the bundler asks for each
 * sheet once, and one that failed never comes.
 */
export const lazyCode = <Code>(load: () => Promise<Code>): LazyCode<Code> => {
  let arrived: Code | undefined
  let coming: Promise<Code> | undefined
  const loadOnce = async (): Promise<Code> => {
    try {
      arrived = await load()
      return arrived
    } catch (failure) {
      coming = undefined
      throw failure
    }
  }
  return {
    arrived: () => arrived,
    fetch: () => (coming ??= loadOnce()),
  }
}
