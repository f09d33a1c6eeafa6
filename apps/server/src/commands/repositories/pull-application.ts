import { createHash } from 'node:crypto'
import type { BranchChoice, BranchMergeView } from '@ashlar/contract'
import { mayAct } from '@ashlar/schema'
import type { LoadedApplication } from '../../applications/load.ts'
import { record } from '../../audit/record.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { askRepository } from '../../repositories/ask-repository.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { commitIdOf } from '../../tables/commit-content.ts'
import { soundApplication } from '../applications/branches/sound-application.ts'
import { writeMerged } from '../applications/branches/write-merged.ts'
import { mergeContents } from '../branches/merge-contents.ts'
import { baseOf, filedApplication } from './filed-application.ts'
import { contentForFiles, inRepository } from './kept-application.ts'
import { noteSynced } from './note-synced.ts'

const refusal = 'Nothing was pulled'

/** What somebody decided about a pull that could not be done without them. */
interface PullChoices {
  readonly choices: readonly BranchChoice[]
  /** What both sides held when the choices were made. */
  readonly state: string | undefined
}

/**
 * Merges what others pushed to the folder of an application, or of one of its branches, into what is saved, over what both had in
 * common last. All of it or nothing: where a person has to decide, or what comes of it could not be saved by hand either,
 * nothing is changed. Throws `Refusal`.
 */
export const pullApplication = async (
  services: Pick<Services, 'platform' | 'git' | 'gitAccounts' | 'checkPage' | 'catalogue'>,
  actor: MemberPrincipal,
  { row: asked, protection }: LoadedApplication,
  { choices, state }: PullChoices,
): Promise<BranchMergeView> => {
  const { platform, checkPage, catalogue } = services
  const { database, clock } = platform
  const { organizationId, userId } = actor
  const { repository, branch, folder } = await inRepository(database.queries, asked)
  const task = { kind: 'read', branch, folder } as const
  const there = await askRepository(services, repository, task, refusal)
  const { fingerprint } = there
  if (fingerprint === null) {
    const what = there.commit === null ? `branch ${branch}` : `application in this folder of ${branch}`
    throw new Refusal('invalid_request', `${refusal}: the repository has no ${what}. Push first.`)
  }
  return transaction(database, async (queries): Promise<BranchMergeView> => {
    // The default branch first, as everywhere.
    if (asked.branchOf !== null) await lockApplication(queries, asked.branchOf)
    const row = await lockApplication(queries, asked.id)
    if (row.isProtected && !mayAct(actor, 'deploy', protection)) {
      throw new Refusal(
        'not_allowed',
        `${refusal}. The default branch is protected: somebody who may deploy the application can pull into it.`,
      )
    }
    if (row.isProtected && row.approvalsNeeded > 0) {
      throw new Refusal(
        'approvals_missing',
        `${refusal}. The default branch asks for approvals: pull into a branch, have it reviewed, and merge it.`,
      )
    }
    const kept = await inRepository(queries, row)
    if (kept.fingerprint === fingerprint) return { isMerged: true, changed: 0 }
    const filed = baseOf(filedApplication(there, checkPage, refusal))
    const theirs = await contentForFiles(queries, checkPage, row)
    const mine = { ...theirs, records: filed.records, pages: [...filed.pages] }
    const digest = createHash('sha256').update(fingerprint).digest('hex')
    const present = `${commitIdOf(theirs)} ${digest}`
    const merged = await mergeContents({
      base: kept.base ?? { name: '', records: {}, pages: [] },
      mine,
      theirs,
      catalogue,
      choices,
      areAboutThis: state === undefined || state === present,
      sound: (content) =>
        soundApplication(queries, actor, { sides: { mine, theirs }, merged: content, catalogue, refusal }),
    })
    if ('collisions' in merged) {
      return { isMerged: false, collisions: merged.collisions, state: present, pages: [] }
    }
    const { after, count } = merged
    const savedAt = clock.now()
    if (count > 0) {
      await writeMerged(queries, actor, row, {
        present: theirs,
        after,
        checkPage,
        savedAt,
        refusal,
        description: `As it was before ${branch} of ${repository.name} was pulled`,
      })
    }
    await noteSynced(queries, row, kept, { fingerprint, base: filed, at: savedAt, userId })
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'pull',
      entityType: 'application',
      entityId: row.branchOf ?? row.id,
      details: { repository: repository.name, branch, folder, commit: there.commit, changed: count },
    })
    return { isMerged: true, changed: count }
  })
}
