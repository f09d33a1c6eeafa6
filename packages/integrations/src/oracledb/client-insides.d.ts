/** What the client library does not describe of itself, as far as it is used here. */
declare module 'oracledb/lib/thin/sqlnet/ntTcp.js' {
  import type { Duplex } from 'node:stream'

  /** The one place where the library opens connections. */
  class NetworkTransport {
    stream: Duplex
    connected: boolean
    connect(address: unknown): Promise<void>
    setupEventHandlers(): void
  }
  export default NetworkTransport
}

declare module 'oracledb/lib/impl/datahandlers/buffer.js' {
  /** What the library reads answers with. */
  export class BaseBuffer {
    caps?: { readonly dbTzOffset: number | null; readonly dbTzRegion: string | null }
    parseOracleDate(bytes: Buffer, isLocal?: boolean, isInZoneOfDatabase?: boolean): unknown
  }
}
