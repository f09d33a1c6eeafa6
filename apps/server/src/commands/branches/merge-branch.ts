import type { BranchChoice, BranchMergeView } from '@ashlar/contract'
import type { ContentOfVersion } from '@ashlar/document'
import { mayAct, type ProtectedEntity } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { record } from '../../audit/record.ts'
import { type BranchedRow, branchOf } from '../../branches/branches.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import type { Branched } from './branched.ts'
import { baseOfBranch } from './create-branch.ts'
import { mergeContents } from './merge-contents.ts'

/** A merge that somebody asks for. */
interface BranchToMerge {
  readonly originalId: string
  /** What decides about rights to the original. */
  readonly protection: ProtectedEntity
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
export const mergeBranch = <Row extends BranchedRow, Content extends ContentOfVersion>(
  branched: Branched<Row, Content>,
  { platform: { database, clock }, catalogue }: Pick<Services, 'platform' | 'catalogue'>,
  actor: MemberPrincipal,
  { originalId, protection, branchId, into, choices, state }: BranchToMerge,
): Promise<BranchMergeView> =>
  transaction(database, async (queries): Promise<BranchMergeView> => {
    const { branches } = branched.tables
    // The default branch first, as everywhere, so that two merges wait for each other.
    const original = await branched.lock(queries, originalId)
    const noun = branched.nounOf(original)
    const branch = await branchOf(queries, branched.tables, originalId, branchId)
    const row = await branched.lock(queries, branch.id)
    if (into === 'default' && original.isProtected && !mayAct(actor, 'deploy', protection)) {
      throw new Refusal(
        'not_allowed',
        `${refusal}. The default branch is protected: somebody who may deploy the ${noun} can merge into it.`,
      )
    }
    await branched.reserveIds(queries, branch.id)
    const ofDefault = await branched.contentOf(queries, original)
    const ofBranch = await branched.contentOf(queries, row)
    const present = `${branched.stateOf(ofDefault)} ${branched.stateOf(ofBranch)}`
    if (into === 'default' && original.isProtected)
      await branched.refuseUnapproved(queries, original, branch.id, ofBranch)
    const [mine, theirs] = into === 'default' ? [ofBranch, ofDefault] : [ofDefault, ofBranch]
    const merged = await mergeContents({
      base: branch.base,
      mine,
      theirs,
      catalogue,
      choices,
      // Choices about what both held before are choices about something else.
      areAboutThis: state === undefined || state === present,
      sound: (content) => branched.sound(queries, actor, { mine, theirs }, content, refusal),
    })
    if ('collisions' in merged) {
      const own = await branched.pagesOf(queries, branch.id)
      const pages = merged.pages.map(({ id, records }) => ({
        pageId: id,
        idOnBranch: own.get(id) ?? id,
        records,
      }))
      return { isMerged: false, collisions: merged.collisions, state: present, pages }
    }
    const now = clock.now()
    if (into === 'default') await branched.merged(queries, branch.id, now)
    const { after, count } = merged
    if (count > 0) {
      await branched.write(queries, actor, into === 'default' ? original : row, {
        present: theirs,
        after,
        savedAt: now,
        refusal,
        description: `As it was before ${into === 'default' ? `${branch.name} was merged` : 'the default branch was merged'}`,
      })
    }
    // What the side that was merged held is in both now: what either changes from there is new.
    await queries
      .update(branches)
      .set({ base: baseOfBranch(mine) })
      .where(eq(branches.id, branch.id))
    await record(queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action: 'merge branch',
      entityType: noun,
      entityId: originalId,
      details: { branch: branch.name, into, choices: choices.length },
    })
    return { isMerged: true, changed: count }
  })
