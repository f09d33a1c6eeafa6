import { createHash } from 'node:crypto'
import type { BranchChoice, BranchMergeView } from '@ashlar/contract'
import type { ContentOfVersion } from '@ashlar/document'
import { mayAct, type ProtectedEntity } from '@ashlar/schema'
import { record } from '../../audit/record.ts'
import { originalIdOf } from '../../branches/branches.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { mergeContents } from '../branches/merge-contents.ts'
import { baseOfFiled } from './base-of-filed.ts'
import type { Kept, KeptRow } from './kept.ts'
import { noteSynced } from './note-synced.ts'
import { contentForFiles, inRepository } from './place-of-kept.ts'

const refusal = 'Nothing was pulled'

/** What somebody decided about a pull that could not be done without them. */
interface PullChoices {
  readonly choices: readonly BranchChoice[]
  /** What both sides held when the choices were made. */
  readonly state: string | undefined
}

/**
 * Merges what others pushed to the folder of something, or of one of its branches, into what is saved, over what both had in
 * common last. All of it or nothing: where a person has to decide, or what comes of it could not be saved by hand either,
 * nothing is changed. Throws `Refusal`.
 */
export const pull = async <Row extends KeptRow, Content extends ContentOfVersion>(
  kept: Kept<Row, Content>,
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'catalogue'>,
  actor: MemberPrincipal,
  { row: asked, protection }: { readonly row: Row; readonly protection: ProtectedEntity },
  { choices, state }: PullChoices,
): Promise<BranchMergeView> => {
  const { platform, catalogue } = services
  const { database, clock } = platform
  const { organizationId, userId } = actor
  const noun = kept.nounOf(asked)
  const { repository, branch, folder } = await inRepository(kept, database.queries, asked)
  const task = { kind: 'read', of: kept.kindOf(asked), branch, folder } as const
  const there = await askRepository(services, repository, task, refusal)
  const { fingerprint } = there
  if (fingerprint === null) {
    const what = there.commit === null ? `branch ${branch}` : `${noun} in this folder of ${branch}`
    throw new Refusal('invalid_request', `${refusal}: the repository has no ${what}. Push first.`)
  }
  return transaction(database, async (queries): Promise<BranchMergeView> => {
    // The default branch first, as everywhere.
    if (asked.branchOf !== null) await kept.lock(queries, asked.branchOf)
    const row = await kept.lock(queries, asked.id)
    if (row.isProtected && !mayAct(actor, 'deploy', protection)) {
      throw new Refusal(
        'not_allowed',
        `${refusal}. The default branch is protected: somebody who may deploy the ${noun} can pull into it.`,
      )
    }
    if (row.isProtected && (row.approvalsNeeded ?? 0) > 0) {
      throw new Refusal(
        'approvals_missing',
        `${refusal}. The default branch asks for approvals: pull into a branch, have it reviewed, and merge it.`,
      )
    }
    const place = await inRepository(kept, queries, row)
    if (place.fingerprint === fingerprint) return { isMerged: true, changed: 0 }
    const theirs = await contentForFiles(kept, queries, row)
    const filed = kept.filedIn(row, there.files, theirs, refusal)
    const mine = filed.content
    const digest = createHash('sha256').update(fingerprint).digest('hex')
    const present = `${kept.stateOf(theirs)} ${digest}`
    const merged = await mergeContents({
      base: place.base ?? { name: '', records: {}, pages: [] },
      mine,
      theirs,
      catalogue,
      choices,
      areAboutThis: state === undefined || state === present,
      sound: (content) => kept.sound(queries, actor, { mine, theirs }, content, refusal),
    })
    if ('collisions' in merged) {
      return { isMerged: false, collisions: merged.collisions, state: present, pages: [] }
    }
    const { after, count } = merged
    const savedAt = clock.now()
    if (count > 0) {
      await kept.write(queries, actor, row, {
        present: theirs,
        after,
        savedAt,
        refusal,
        description: `As it was before ${branch} of ${repository.name} was pulled`,
      })
    }
    const synced = { fingerprint, base: baseOfFiled(filed), at: savedAt, userId }
    await noteSynced(kept, queries, row, place, synced)
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'pull',
      entityType: noun,
      entityId: originalIdOf(row),
      details: { repository: repository.name, branch, folder, commit: there.commit, changed: count },
    })
    return { isMerged: true, changed: count }
  })
}
