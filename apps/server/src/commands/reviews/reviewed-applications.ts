import { eq, sql } from 'drizzle-orm'
import type { ApplicationRow } from '../../applications/load.ts'
import { ofApplications } from '../../branches/branches.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { applicationChanges, applications } from '../../tables/applications.ts'
import { commitIdOf } from '../../tables/commit-content.ts'
import { pageChanges, pages } from '../../tables/pages.ts'
import { reviews } from '../../tables/reviews.ts'
import { contentOfBranch, savedContent } from '../applications/branches/branch-content.ts'
import { someWhoMay, thoseWhoMay } from '../applications/those-who-may.ts'
import { noteReviewChange } from './note-review-change.ts'
import type { Reviewed } from './reviewed.ts'

/** Whoever saved something on a branch of an application: they approve it in no case. */
export const makersOfBranch = async (queries: Queryable, branchId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await queries.execute<{ author_id: string }>(sql`
    select ${applicationChanges.authorId} as author_id from ${applicationChanges}
    where ${applicationChanges.documentId} = ${branchId}
    union
    select ${pageChanges.authorId} from ${pageChanges}
    join ${pages} on ${pages.id} = ${pageChanges.documentId} where ${pages.applicationId} = ${branchId}
  `)
  return new Set(rows.map(({ author_id: author }) => author))
}

const rowOf = async (queries: Queryable, id: string): Promise<ApplicationRow> => {
  const [row] = await queries.select().from(applications).where(eq(applications.id, id))
  if (row === undefined) throw notFound('application')
  return row
}

/** Branches of applications as what is reviewed. */
export const reviewedApplications = ({ checkPage }: Pick<Services, 'checkPage'>): Reviewed => ({
  tables: ofApplications,
  columns: { original: reviews.applicationId, branch: reviews.branchId },
  stored: (applicationId, branchId) => ({ applicationId, branchId }),
  nounOf: () => Promise.resolve('application'),
  read: rowOf,
  lock: lockApplication,
  contentsOf: async (queries, originalId, branchId) => {
    const [original, branch] = await Promise.all([rowOf(queries, originalId), rowOf(queries, branchId)])
    const ofBranch = await contentOfBranch(queries, checkPage, branch)
    const ofDefault = await savedContent(queries, checkPage, original)
    return { ofBranch, ofDefault, commitId: commitIdOf(ofBranch) }
  },
  makersOf: makersOfBranch,
  thoseWhoMayEdit: (queries, row, userIds) => thoseWhoMay(queries, 'edit', row, userIds),
  someWhoMayEdit: (queries, row, wanted) => someWhoMay(queries, 'edit', row, wanted),
  noteChange: noteReviewChange,
  pathOf: (_, id) => Promise.resolve(`/applications/${id}/edit`),
})
