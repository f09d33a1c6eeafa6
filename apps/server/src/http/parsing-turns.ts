/** From this size on, the parts of handling a body wait for each other, in characters. */
const largeText = 32 * 1024

/**
 * Lets large bodies be parsed and checked one at a time, with everything else that is due between them: each takes
 * milliseconds, in which the process does nothing else.
 */
export class ParsingTurns {
  #last: Promise<void> = Promise.resolve()

  /** Does what a body of this many characters needs; at once where it is small. Throws what `work` throws. */
  async take<Result>(characters: number, work: () => Result): Promise<Result> {
    if (characters < largeText) return work()
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    // Twice around the loop: once alone would let timers and new connections wait behind a line of turns.
    await new Promise((continued) => setImmediate(continued))
    try {
      return work()
    } finally {
      setImmediate(resolve)
    }
  }
}
