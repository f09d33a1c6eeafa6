import { apply, concernsNames, followApplication, followRoutes, isEmpty } from '@ashlar/document'
import {
  type ApplicationRecords,
  type Change,
  checkApplicationRecords,
  type Checked,
  introducedFaults,
  type PageRecords,
  type Problem,
  recordFaults,
} from '@ashlar/schema'
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import type { ChangeTarget } from './save-change.ts'
import { Refusal } from '../requests/refusal.ts'
import { lockApplicationToSave } from '../pages/application-pages.ts'
import { storePage } from './page-as-target.ts'
import { pages } from '../tables/pages.ts'
import type { Services } from '../services/services.ts'
import type { ApplicationRow } from '../applications/load.ts'
import { settingFaults } from './setting-faults.ts'
import { storeApplication, storeRecords } from './store-records.ts'

/** The kinds of records that are settings, and what auditors are told when somebody changes one. */
const audited: ReadonlyMap<string, string> = new Map([
  ['theme', 'theme'],
  ['profiles', 'profiles'],
  ['pictures', 'pictures'],
  ['route', 'routes'],
])

const settingsIn = ({ added, updated, removed }: Change): string[] => {
  const touched = [added, removed].flatMap((records) => Object.values(records))
  const kinds = [...touched, ...Object.values(updated).map(([, to]) => to)].map(({ kind }) => kind)
  return [...audited].flatMap(([kind, told]) => (kinds.some((one) => one === kind) ? [told] : []))
}

/**
 * What belongs to an application as what editors change together. Its pages follow: what they read of a renamed entity
 * gets the new name, steps forget a deleted one. `openPageId` is the page on which the editor has done so by itself.
 */
export const applicationAsTarget = (
  { checkPage, catalogue }: Pick<Services, 'checkPage' | 'catalogue'>,
  application: ApplicationRow,
  openPageId: string | undefined,
): ChangeTarget => ({
  document: { kind: 'application', id: application.id },
  noun: 'application',
  lock: (queries) => lockApplicationToSave(queries, application.id),
  check: checkApplicationRecords,
  faults: async (queries, before, after) => [
    ...introducedFaults(recordFaults(before), recordFaults(after)),
    ...(await settingFaults(queries, application, before, after)),
    ...moduleFaults(application, after),
  ],
  store: async (queries, stored) => {
    const { records, revision, savedAt, authorId, change } = stored
    const { organizationId } = application
    const kept = ofApplication(checkApplicationRecords(records))
    await storeApplication(queries, application.id, kept, stored)
    const settingsChanged = settingsIn(change)
    if (settingsChanged.length > 0) {
      await record(queries, {
        organizationId,
        actorId: authorId,
        action: 'update',
        entityType: 'application',
        entityId: application.id,
        details: { changed: settingsChanged.join(', ') },
      })
    }
    if (!concernsNames(change)) return
    const followed = apply(kept, followRoutes(kept, null, change, catalogue))
    if (followed.ok && followed.records !== kept) {
      const row = { id: application.id, records: kept, revision }
      await storeRecords(queries, row, ofApplication(checkApplicationRecords(followed.records)), {
        authorId,
        savedAt,
      })
    }
    const siblings = await queries
      .select()
      .from(pages)
      .where(
        and(
          eq(pages.applicationId, application.id),
          isNull(pages.deletedAt),
          openPageId === undefined ? undefined : ne(pages.id, openPageId),
        ),
      )
      .orderBy(asc(pages.id))
      .for('update')
    for (const page of siblings) {
      const checked = checkPage(page.records)
      // A damaged page is shown as damaged; nothing in it can be found and renamed.
      if (!checked.ok) continue
      const following = followApplication(checked.value, change, catalogue)
      const applied = apply(checked.value, following)
      if (isEmpty(following) || !applied.ok) continue
      await storePage(
        queries,
        page,
        {
          records: applied.records,
          revision: page.revision + 1,
          change: following,
          requestId: randomUUID(),
          savedAt,
          authorId,
        },
        catalogue,
      )
    }
  },
})

/** A module stands in applications of others, whose state is no business of its own. */
const moduleFaults = ({ kind }: ApplicationRow, records: PageRecords): Problem[] =>
  kind === 'module'
    ? Object.values(records)
        .filter((one) => one.kind === 'stateVariable' || one.kind === 'timer' || one.kind === 'event')
        .map(({ name }) => ({ path: name, reason: 'What a module keeps stands on its page.' }))
    : []

const ofApplication = (checked: Checked<ApplicationRecords>): ApplicationRecords => {
  if (!checked.ok)
    throw new Refusal('invalid_document', 'This application is damaged and cannot be saved over.')
  return checked.value
}
