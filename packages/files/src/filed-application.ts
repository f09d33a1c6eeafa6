import type { ApplicationRecords, JsonObject, PageRecords } from '@ashlar/schema'

/** A page as files hold it. */
export interface FiledPage {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
  /** What other programs noted about the page. */
  readonly metadata: JsonObject | null
  /** Values with which a builder tries it out. */
  readonly testParams: JsonObject | null
  readonly records: PageRecords
}

/** An integration that steps use: files name it so that it is found again elsewhere. They hold nothing of its connection. */
export interface FiledIntegration {
  readonly id: string
  readonly name: string
  readonly pluginId: string
}

/** All that files of an application hold. */
export interface FiledApplication {
  readonly name: string
  /** What belongs to no page. */
  readonly records: ApplicationRecords
  /** In the order of the application. */
  readonly pages: readonly FiledPage[]
  readonly integrations: readonly FiledIntegration[]
}
