import type { BranchChoice, BranchMergeView } from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { branchOf } from '../../../applications/branches.ts'
import type { LoadedApplication } from '../../../applications/load.ts'
import { record } from '../../../audit/record.ts'
import { lockApplication } from '../../../pages/application-pages.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../../requests/principal.ts'
import { Refusal } from '../../../requests/refusal.ts'
import type { Services } from '../../../services/services.ts'
import { branches } from '../../../tables/branches.ts'
import { commitIdOf } from '../../../tables/commit-content.ts'
import { closeReview, refuseUnapproved } from '../reviews/approvals.ts'
import { contentOfBranch, reservePages, savedContent } from './branch-content.ts'
import { mergeContents } from './merge-contents.ts'
import { writeMerged } from './write-merged.ts'

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
    if (into === 'default' && original.isProtected)
      await refuseUnapproved(queries, original, branch.id, commitIdOf(ofBranch))
    const [mine, theirs] = into === 'default' ? [ofBranch, ofDefault] : [ofDefault, ofBranch]
    const merged = await mergeContents(queries, actor, {
      base: branch.base,
      mine,
      theirs,
      catalogue,
      refusal,
      choices,
      // Choices about what both held before are choices about something else.
      areAboutThis: state === undefined || state === present,
    })
    if ('collisions' in merged) return { isMerged: false, collisions: merged.collisions, state: present }
    if (into === 'default') await closeReview(queries, branch.id, clock.now())
    const { after, count } = merged
    if (count > 0) {
      await writeMerged(queries, actor, into === 'default' ? original : row, {
        present: theirs,
        after,
        checkPage,
        savedAt: clock.now(),
        refusal,
        description: `As it was before ${into === 'default' ? `${branch.name} was merged` : 'the default branch was merged'}`,
      })
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
