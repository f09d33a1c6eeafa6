/**
 * An error that is expected and says by itself where it happened. The way to it is not traced: that would cost more than all
 * else about a block that fails.
 */
export class UntracedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message, options)
    Error.stackTraceLimit = stackTraceLimit
  }
}
