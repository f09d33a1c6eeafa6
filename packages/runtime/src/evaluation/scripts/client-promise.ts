/** The promise that a client function gives; it knows whether anybody would hear of its failure. */
export class ClientPromise extends Promise<unknown> {
  isHeard = false

  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  /** As of every promise; called by `await` too, since this is a class of its own. */
  // oxlint-disable-next-line unicorn/no-thenable -- overriding is the only way to learn that somebody waits
  override then<Fulfilled = unknown, Rejected = never>(
    onFulfilled?: ((value: unknown) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.isHeard = true
    return super.then(onFulfilled, onRejected)
  }

  /** Keeps the engine from reporting a failure by itself; ours are told to the page. */
  silence(): void {
    void super.then(undefined, () => {})
  }
}
