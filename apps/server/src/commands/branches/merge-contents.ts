import type { BranchChoice, BranchCollisionView } from '@ashlar/contract'
import { compareVersions, type ContentOfVersion, mergeVersions, type PageOfVersion } from '@ashlar/document'
import type { WidgetCatalogue } from '@ashlar/schema'

/** Two contents to merge over what both began with. */
interface ContentsToMerge<Content> {
  readonly base: ContentOfVersion
  /** What is merged into the other. */
  readonly mine: Content
  readonly theirs: Content
  readonly catalogue: WidgetCatalogue
  readonly choices: readonly BranchChoice[]
  /** Whether the choices were made about what both hold. */
  readonly areAboutThis: boolean
  /** Makes of what was merged what can be saved. Throws `Refusal` for what could not be saved by hand either. */
  readonly sound: (merged: ContentOfVersion) => Promise<Content>
}

/** What a person has to decide first, or what is there after it and in how many places that is something else. */
type MergedContents<Content> =
  | {
      readonly collisions: BranchCollisionView[]
      /** The pages with collisions, as they would be if what nobody decided about stayed as it is. */
      readonly pages: readonly PageOfVersion[]
    }
  | { readonly after: Content; readonly count: number }

/** Merges two contents, where nobody has to decide first. Throws what `sound` throws. */
export const mergeContents = async <Content extends ContentOfVersion>({
  base,
  mine,
  theirs,
  catalogue,
  choices,
  areAboutThis,
  sound,
}: ContentsToMerge<Content>): Promise<MergedContents<Content>> => {
  const merged = mergeVersions({ base, mine, theirs, catalogue, choices: areAboutThis ? choices : [] })
  if (merged.collisions.length > 0) {
    const colliding = new Set(merged.collisions.map(({ pageId }) => pageId))
    return {
      collisions: [...merged.collisions],
      pages: merged.content.pages.filter(({ id }) => colliding.has(id)),
    }
  }
  const after = await sound(merged.content)
  const changed = compareVersions(theirs, after)
  const count =
    changed.pages.length +
    [changed.application.added, changed.application.updated, changed.application.removed]
      .map((records) => Object.keys(records).length)
      .reduce((sum, one) => sum + one, 0)
  return { after, count }
}
