import type { JsonObject } from '@ashlar/schema'

/** Folders of files that the host lets an organization open: its own, and that of all organizations. */
export interface DataFolders {
  readonly own: string
  readonly shared: string
}

/** A connection as the host has it stored. */
export interface Connection {
  /** Connections are pooled by id; a new version closes what the old one left open. */
  readonly id: string
  readonly version: number
  /** Passed `checkConfiguration`, except where the host made the connection itself. */
  readonly configuration: JsonObject
  readonly secrets: Readonly<Record<string, string>>
  /**
   * An access token of whoever the step runs for, where the connection logs in by OAuth 2.0. One that the system refused is
   * named, and another one is had in its place. Throws `IntegrationError`.
   */
  readonly accessToken?: ((refused?: string) => Promise<string>) | undefined
  /**
   * The Unix socket of the host's own database. It is no part of the configuration, so that no form can name one.
   */
  readonly hostSocket?: string | undefined
  /** Where data files lie that it may open; absent: the host has set no folder apart for them. No form can name one. */
  readonly dataFolders?: DataFolders | undefined
}
