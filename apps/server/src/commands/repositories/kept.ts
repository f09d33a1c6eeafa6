import type { ContentOfVersion } from '@ashlar/document'
import type { FiledIntegration, FiledKind, Files } from '@ashlar/files'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { BranchedRow } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { repositoryPlaces } from '../../tables/repositories.ts'
import type { Branched } from '../branches/branched.ts'

/** What is kept in repositories, as far as those know it. */
export interface KeptRow extends BranchedRow {
  readonly organizationId: string
}

/** What files hold. */
export interface FiledContent<Content> {
  readonly content: Content
  /** What they say of integrations, of which not everybody may use each. */
  readonly integrations: readonly FiledIntegration[]
}

/** A version as the message of a commit names it. */
interface DeployedVersion {
  readonly number: number
  readonly description: string
}

/**
 * What is kept in repositories: what differs between applications, and workflows and scheduled jobs. `contentOf` is that which goes
 * to files.
 */
export interface Kept<Row extends KeptRow, Content extends ContentOfVersion> extends Branched<Row, Content> {
  /** Where a place names what is kept there. */
  readonly column: PgColumn
  /** The same, for a new place. */
  stored(id: string): Pick<typeof repositoryPlaces.$inferInsert, 'applicationId' | 'apiId'>
  /** Which files it has. */
  kindOf(row: Row): FiledKind
  /** Throws `Refusal` where it is damaged. */
  filesOf(filed: FiledContent<Content>, refusal: string): Files
  /**
   * What a folder holds. What somebody wrote there is checked like anything that is saved. `present` is what is saved here. Throws
   * `Refusal` where the files fit nothing of this kind, or what could not be.
   */
  filedIn(row: Row, files: Files, present: Content, refusal: string): FiledContent<Content>
  /** The version that is deployed; undefined where none is. */
  deployed(queries: Queryable, id: string): Promise<DeployedVersion | undefined>
}
