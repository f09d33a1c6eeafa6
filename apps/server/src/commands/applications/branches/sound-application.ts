import type { ContentOfVersion } from '@ashlar/document'
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
import type { SidesOfMerge } from '../../branches/branched.ts'

/** What was made of both sides of an application. */
interface MergedApplication {
  readonly sides: SidesOfMerge<CommitContent>
  readonly merged: ContentOfVersion
  readonly catalogue: WidgetCatalogue
  /** What a refusal begins with: “Nothing was merged”. */
  readonly refusal: string
}

/**
 * What was merged of an application as it can be saved. Refuses what could not be saved by hand either: faults that neither side
 * has, steps on what the person may not use. Throws `Refusal`.
 */
export const soundApplication = async (
  queries: Queryable,
  actor: MemberPrincipal,
  { sides: { mine, theirs }, merged, catalogue, refusal }: MergedApplication,
): Promise<CommitContent> => {
  const after = {
    ...theirs,
    records: soundRecords(merged.records, refusal),
    pages: merged.pages.map(({ isHidden = false, ...page }) => ({
      ...page,
      ...(isHidden ? { isHidden } : {}),
    })),
  }
  refuseFaults({ catalogue, refusal }, [mine, theirs], after)
  await refuseForeignSteps(queries, actor, after, theirs)
  return after
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
  { catalogue, refusal }: Pick<MergedApplication, 'catalogue' | 'refusal'>,
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
