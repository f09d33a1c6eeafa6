declare module 's3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  /** The emulator of a storage of objects, as far as the tests use it. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string
      readonly silent?: boolean
      readonly configureBuckets?: readonly { readonly name: string }[]
    })
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
