import { randomUUID } from 'node:crypto'
import type { BranchChoice, BranchMergeView } from '@ashlar/contract'
import { compareVersions, mergeVersions } from '@ashlar/document'
import {
  type ApplicationRecords,
  checkApplicationRecords,
  describeProblems,
  introducedFaults,
  mayAct,
  pageFaults,
  type PageRecords,
  type Problem,
  recordFaults,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { branchOf } from '../../../applications/branches.ts'
import type { LoadedApplication } from '../../../applications/load.ts'
import { record } from '../../../audit/record.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import { refuseUnusable } from '../../../saved-changes/usable-steps.ts'
import type { Services } from '../../../services/services.ts'
import { branches } from '../../../tables/branches.ts'
import { type CommitContent, commitIdOf } from '../../../tables/commit-content.ts'
import { pages } from '../../../tables/pages.ts'
import { writeSaved } from '../write-saved.ts'
import { contentOfBranch, pagesOfBranch, reservePages, savedContent, translated } from './branch-content.ts'

/** A merge that somebody asks for. */
interface BranchToMerge {
  readonly applicationId: string
  readonly branchId: string
  /** What is changed by it. */
  readonly into: 'default' | 'branch'
  readonly choices: readonly BranchChoice[]
  /** What both branches held when the choices were made. */
  readonly state: string | undefined
}

const refusal = 'Nothing was merged'

/**
 * Merges a branch into the default one or the other way, over what they had in common last: as changes that everybody who has it
 * open receives like any other, with what was saved before kept as a version. All of it or nothing: where a person has to
 * decide, or what comes of it could not be saved by hand either, nothing is changed. Throws `Refusal`.
 */
export const mergeBranch = (
  {
    platform: { database, clock },
    checkPage,
    catalogue,
  }: Pick<Services, 'platform' | 'checkPage' | 'catalogue'>,
  actor: MemberPrincipal,
  { protection }: LoadedApplication,
  { applicationId, branchId, into, choices, state }: BranchToMerge,
): Promise<BranchMergeView> =>
  transaction(database, async (queries): Promise<BranchMergeView> => {
    // The default branch first, as everywhere, so that two merges wait for each other.
    const original = await lockApplication(queries, applicationId)
    const branch = await branchOf(queries, applicationId, branchId)
    const row = await lockApplication(queries, branch.id)
    if (into === 'default' && original.isProtected && !mayAct(actor, 'deploy', protection)) {
      throw new Refusal(
        'not_allowed',
        `${refusal}. The default branch is protected: somebody who may deploy the application can merge into it.`,
      )
    }
    await reservePages(queries, branch.id)
    const ofDefault = await savedContent(queries, checkPage, original)
    const ofBranch = await contentOfBranch(queries, checkPage, row)
    const present = `${commitIdOf(ofDefault)} ${commitIdOf(ofBranch)}`
    const [mine, theirs] = into === 'default' ? [ofBranch, ofDefault] : [ofDefault, ofBranch]
    // Choices about what both held before are choices about something else.
    const isPresent = state === undefined || state === present
    const merged = mergeVersions({
      base: branch.base,
      mine,
      theirs,
      catalogue,
      choices: isPresent ? choices : [],
    })
    if (merged.collisions.length > 0) {
      return { isMerged: false, collisions: [...merged.collisions], state: present }
    }
    const after = {
      ...theirs,
      records: soundRecords(merged.content.records),
      pages: merged.content.pages.map(({ isHidden = false, ...page }) => ({
        ...page,
        ...(isHidden ? { isHidden } : {}),
      })),
    }
    refuseFaults(catalogue, [mine, theirs], after)
    await refuseForeignSteps(queries, actor, after, theirs)
    const changed = compareVersions(theirs, after)
    const count =
      changed.pages.length +
      [changed.application.added, changed.application.updated, changed.application.removed]
        .map((records) => Object.keys(records).length)
        .reduce((sum, one) => sum + one, 0)
    if (count > 0) {
      const savedAt = clock.now()
      const shared = {
        checkPage,
        savedAt,
        refusal,
        description: `As it was before ${into === 'default' ? `${branch.name} was merged` : 'the default branch was merged'}`,
      }
      if (into === 'default') {
        await writeSaved(queries, actor, original, { ...shared, now: ofDefault, after })
      } else {
        const own = await ownIds(queries, branch.id, after)
        const now = await savedContent(queries, checkPage, row)
        await writeSaved(queries, actor, row, { ...shared, now, after: translated(after, own) })
        for (const [pageId, id] of own) {
          await queries.update(pages).set({ branchOf: pageId }).where(eq(pages.id, id))
        }
      }
    }
    // What the side that was merged held is in both now: what either changes from there is new.
    const base = { name: mine.name, records: mine.records, pages: mine.pages }
    await queries.update(branches).set({ base }).where(eq(branches.id, branch.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'merge branch',
      entityType: 'application',
      entityId: applicationId,
      details: { branch: branch.name, into, choices: choices.length },
    })
    return { isMerged: true, changed: count }
  })

/** What belongs to no page, where it could be saved. */
const soundRecords = (records: PageRecords): ApplicationRecords => {
  const checked = checkApplicationRecords(records)
  if (checked.ok) return checked.value
  const { problems } = checked
  throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
}

/** The ids of pages on a branch, by those on the default one; pages that it gets now are given one. */
const ownIds = async (
  queries: Queryable,
  branchId: string,
  after: CommitContent,
): Promise<Map<string, string>> => {
  const known = await pagesOfBranch(queries, branchId)
  return new Map(after.pages.map(({ id }) => [id, known.get(id) ?? randomUUID()]))
}

/** Refuses what was wrong on neither branch and would be on both together. */
const refuseFaults = (
  catalogue: WidgetCatalogue,
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
