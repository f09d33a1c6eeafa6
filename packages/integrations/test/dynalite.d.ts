declare module 'dynalite' {
  import type { Server } from 'node:http'

  /** Makes the emulator of DynamoDB, which keeps its tables in memory. */
  export default function dynalite(options: { readonly createTableMs?: number }): Server
}
