import type { ChangeOrigin, ConflictView, LiveDocument, SavedView } from '@ashlar/contract'
import { apply } from '@ashlar/document'
import { type Change, type Checked, describeProblems, type PageRecords, type Problem } from '@ashlar/schema'
import { changeOfRequest, changesAfter, type SavedChange } from '../change-log/change-log.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'

/** A change to save, as the client sends it. */
export interface ChangeToSave {
  requestId: string
  baseRevision: number
  change: Change
  /** Left out: a person made it by hand. */
  origin?: ChangeOrigin | undefined
}

/** Records as they are stored, with the row locked. */
export interface StoredRecords {
  records: PageRecords
  revision: number
  lastSuccessfulWrite: Date
}

/** What is to be stored: the records after a change, and the change for those who missed it. */
export interface RecordsToStore extends SavedChange {
  records: PageRecords
}

/** Where records are kept that editors change together: a page, an application, a workflow or a job. */
export interface ChangeTarget {
  document: LiveDocument
  /** What it is called in sentences. */
  noun: 'page' | 'application' | 'workflow' | 'scheduled job'
  /** The records, locked until the transaction ends; refused when they are gone. */
  lock(queries: Queryable): Promise<StoredRecords>
  check(records: PageRecords): Checked<PageRecords>
  /** What a change makes wrong with sound records that was not wrong before. */
  faults(queries: Queryable, before: PageRecords, after: PageRecords): Promise<Problem[]>
  store(queries: Queryable, stored: RecordsToStore): Promise<void>
}

/** The most changes that an editor is told it missed; one further behind has to open the page anew. */
const maximumMissed = 500

/**
 * Saves a change. When others saved meanwhile, it is replayed on top of theirs as long as both touched other records;
 * what collides is refused with `revision_conflict` and the records as they are now. The same request sent again is
 * answered without being saved twice.
 */
export const saveChange = (
  { database, clock }: { database: Database; clock: Clock },
  author: MemberPrincipal,
  target: ChangeTarget,
  { requestId, baseRevision, change, origin }: ChangeToSave,
): Promise<SavedView> =>
  transaction(database, async (queries) => {
    const present = await target.lock(queries)
    const missedUpTo = async (revision: number): Promise<SavedView['missed']> => {
      if (revision <= baseRevision) return []
      if (revision - baseRevision > maximumMissed) {
        throw new Refusal(
          'revision_conflict',
          `Too much has changed since this ${target.noun} was opened. Reload it to go on.`,
        )
      }
      const changes = await changesAfter(queries, target.document, baseRevision, revision - baseRevision)
      return changes.map(({ revision: led, author, change: saved }) => ({
        revision: led,
        author,
        change: saved,
      }))
    }
    const earlier = await changeOfRequest(queries, target.document, requestId)
    if (earlier !== undefined) {
      return {
        revision: earlier.revision,
        lastSuccessfulWrite: earlier.savedAt.toISOString(),
        missed: await missedUpTo(earlier.revision - 1),
      }
    }
    if (baseRevision > present.revision) {
      throw new Refusal(
        'revision_conflict',
        `This ${target.noun} was restored to an earlier state. Reload it to go on.`,
      )
    }
    const stored = target.check(present.records)
    if (!stored.ok) {
      throw new Refusal('invalid_document', `This ${target.noun} is damaged and cannot be saved over.`)
    }
    const missed = await missedUpTo(present.revision)
    const applied = apply(stored.value, change)
    if (!applied.ok) {
      const author = missed.at(-1)?.author ?? 'Somebody'
      throw new Refusal(
        'revision_conflict',
        `${author} changed the same part of this ${target.noun} meanwhile. Choose which version to keep.`,
        {
          details: conflictOf(
            { ...present, records: stored.value },
            missed,
            applied.collisions.map(({ id }) => id),
          ),
        },
      )
    }
    const checked = target.check(applied.records)
    if (!checked.ok) {
      throw new Refusal(
        'invalid_document',
        `The change was not saved, because the ${target.noun} would not be valid: ${describeProblems(checked.problems)}`,
        { problems: checked.problems },
      )
    }
    const faults = await target.faults(queries, stored.value, checked.value)
    if (faults.length > 0) {
      throw new Refusal('invalid_document', `The change was not saved. ${describeProblems(faults)}`, {
        problems: faults,
      })
    }
    const savedAt = clock.now()
    const revision = present.revision + 1
    const { userId: authorId } = author
    await target.store(queries, {
      requestId,
      change,
      records: checked.value,
      revision,
      savedAt,
      authorId,
      origin,
    })
    return { revision, lastSuccessfulWrite: savedAt.toISOString(), missed }
  })

const conflictOf = (
  { revision, lastSuccessfulWrite, records }: StoredRecords,
  missed: SavedView['missed'],
  ids: readonly string[],
): ConflictView => ({
  revision,
  author: missed.at(-1)?.author ?? '',
  savedAt: lastSuccessfulWrite.toISOString(),
  conflicts: ids.map((id) => ({ id, theirs: records[id] ?? null })),
  missed,
})
