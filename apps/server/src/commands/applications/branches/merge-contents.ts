import type { BranchChoice, BranchCollisionView } from '@ashlar/contract'
import { compareVersions, type ContentOfVersion, mergeVersions } from '@ashlar/document'
import {
  type ApplicationRecords,
  checkApplicationRecords,
  describeProblems,
  introducedFaults,
  pageFaults,
  type PageRecords,
  type Problem,
  recordFaults,
  type WidgetCatalogue,
} from '@ashlar/schema'
import type { Queryable } from '../../../platform/database/database.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { refuseUnusable } from '../../../saved-changes/usable-steps.ts'
import type { CommitContent } from '../../../tables/commit-content.ts'

/** Two contents of an application to merge over what both began with. */
interface ContentsToMerge {
  readonly base: ContentOfVersion
  /** What is merged into the other. */
  readonly mine: CommitContent
  readonly theirs: CommitContent
  readonly catalogue: WidgetCatalogue
  /** What a refusal begins with: “Nothing was merged”. */
  readonly refusal: string
  readonly choices: readonly BranchChoice[]
  /** Whether the choices were made about what both hold. */
  readonly areAboutThis: boolean
}

/** What a person has to decide first, or what is there after it and in how many places that is something else. */
type MergedContents =
  | { readonly collisions: BranchCollisionView[] }
  | { readonly after: CommitContent; readonly count: number }

/**
 * Merges two contents, and refuses what could not be saved by hand either: faults that neither has, steps on what the person may
 * not use. Throws `Refusal`.
 */
export const mergeContents = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { base, mine, theirs, catalogue, refusal, choices, areAboutThis }: ContentsToMerge,
): Promise<MergedContents> => {
  const merged = mergeVersions({ base, mine, theirs, catalogue, choices: areAboutThis ? choices : [] })
  if (merged.collisions.length > 0) return { collisions: [...merged.collisions] }
  const after = {
    ...theirs,
    records: soundRecords(merged.content.records, refusal),
    pages: merged.content.pages.map(({ isHidden = false, ...page }) => ({
      ...page,
      ...(isHidden ? { isHidden } : {}),
    })),
  }
  refuseFaults({ catalogue, refusal }, [mine, theirs], after)
  await refuseForeignSteps(queries, actor, after, theirs)
  const changed = compareVersions(theirs, after)
  const count =
    changed.pages.length +
    [changed.application.added, changed.application.updated, changed.application.removed]
      .map((records) => Object.keys(records).length)
      .reduce((sum, one) => sum + one, 0)
  return { after, count }
}

/** What belongs to no page, where it could be saved. */
const soundRecords = (records: PageRecords, refusal: string): ApplicationRecords => {
  const checked = checkApplicationRecords(records)
  if (checked.ok) return checked.value
  const { problems } = checked
  throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
}

/** Refuses what was wrong with neither and would be with both together. */
const refuseFaults = (
  { catalogue, refusal }: Pick<ContentsToMerge, 'catalogue' | 'refusal'>,
  before: readonly CommitContent[],
  after: CommitContent,
): void => {
  const known = (id: string): Problem[] =>
    before.flatMap(({ pages: held }) =>
      held.filter((page) => page.id === id).flatMap(({ records }) => pageFaults(records, catalogue)),
    )
  const problems = [
    ...introducedFaults(
      before.flatMap(({ records }) => recordFaults(records)),
      recordFaults(after.records),
    ),
    ...after.pages.flatMap(({ id, name, records }) =>
      introducedFaults(known(id), pageFaults(records, catalogue)).map(({ path, reason }) => ({
        path: `${name}.${path}`,
        reason,
      })),
    ),
  ]
  if (problems.length > 0) {
    throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
  }
}

/** Refuses steps that come with the merge and use what the person may not use, as saving does. */
const refuseForeignSteps = async (
  queries: Queryable,
  actor: MemberPrincipal,
  after: CommitContent,
  theirs: CommitContent,
): Promise<void> => {
  const blocksOf = ({ pages: held }: CommitContent) =>
    held.flatMap((page) => Object.values(page.records)).filter((one) => one.kind === 'api')
  const before = blocksOf(theirs)
  const stood = before.flatMap(({ blocks }) => blocks)
  const known = new Set(before.map((api) => JSON.stringify(api)))
  for (const api of blocksOf(after)) {
    if (!known.has(JSON.stringify(api))) await refuseUnusable(queries, actor, api, stood)
  }
}
