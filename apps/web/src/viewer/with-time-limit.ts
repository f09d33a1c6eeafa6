/** Waits for something, but no longer than some milliseconds. */
export const withTimeLimit = (promise: Promise<void>, milliseconds: number): Promise<unknown> =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, milliseconds))])
