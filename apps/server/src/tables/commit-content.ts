import { createHash } from 'node:crypto'
import { withRoutes } from '@ashlar/document'
import {
  type ApplicationRecords,
  canonicalText,
  completeTheme,
  type PageRecords,
  type ProfileSettings,
  profilesId,
  profilesRecord,
  type Route,
  routesOf,
  type PictureSources,
  picturesId,
  picturesRecord,
  type StoredTheme,
  themeId,
  themeRecord,
} from '@ashlar/schema'

/** A version of a module as a commit holds it. */
export interface FrozenModule {
  /** What the module was called. */
  name: string
  records: PageRecords
}

/** All that a commit freezes: what runs depends on nothing else. */
export interface CommitContent {
  applicationId: string
  name: string
  /** Empty; servers of the version before read it. */
  settings: Record<string, never>
  /** What belongs to no page. */
  records: ApplicationRecords
  /**
   * What stands in the modules on its pages, by what names their versions; absent where there are none. A version never
   * changes, so what the pages say of it is enough for the name of the commit.
   */
  modules?: Readonly<Record<string, FrozenModule>>
  /** `isHidden` is absent from commits of pages that are listed. */
  pages: { id: string; name: string; isHidden?: boolean; records: PageRecords }[]
}

/** What a commit may hold that was made before its settings became records; commits are never rewritten. */
export type StoredCommit = Omit<CommitContent, 'settings' | 'records'> & {
  settings: {
    theme?: StoredTheme
    profiles?: ProfileSettings
    routes?: Route[]
    pictures?: PictureSources
  }
  records?: ApplicationRecords
}

/** A commit as it is read today, whenever it was made. */
export const readCommit = ({
  settings: { theme, profiles, routes, pictures },
  records = {},
  ...content
}: StoredCommit): CommitContent => ({
  ...content,
  settings: {},
  records: withRoutes(
    {
      ...records,
      ...(theme === undefined ? {} : { [themeId]: themeRecord(completeTheme(theme)) }),
      ...(profiles === undefined ? {} : { [profilesId]: profilesRecord(profiles) }),
      ...(pictures === undefined ? {} : { [picturesId]: picturesRecord(pictures) }),
    },
    routes ?? routesOf(records),
  ),
})

/** The name of a commit: SHA-256 of its content. */
export const commitIdOf = ({ modules: _, ...content }: CommitContent): string =>
  createHash('sha256').update(canonicalText(content)).digest('hex')
