import { createHash } from 'node:crypto'
import type { ContentOfVersion } from '@ashlar/document'
import { canonicalText, checkDefinitionRecords, describeProblems, type PageRecords } from '@ashlar/schema'
import { and, eq, isNull } from 'drizzle-orm'
import { type ApiRow, kindFacts } from '../../../apis/load.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { notFound, Refusal } from '../../../requests/refusal.ts'
import { type ApiKind, apis } from '../../../tables/apis.ts'

/** What a workflow or job holds, in the shape in which versions of anything are compared and merged: it has no pages. */
export interface SavedApi extends ContentOfVersion {
  readonly kind: ApiKind
  readonly pages: readonly never[]
}

/** Records as they can be saved of a workflow or job. Throws `Refusal` where they cannot. */
export const soundRecords = (kind: ApiKind, records: PageRecords, refusal: string): PageRecords => {
  const checked = checkDefinitionRecords(kind, records)
  if (checked.ok) return checked.value
  const { problems } = checked
  throw new Refusal('invalid_document', `${refusal}. ${describeProblems(problems)}`, { problems })
}

/** A workflow or job by its id, or a branch of one. Throws `Refusal` where it is gone. */
export const readApi = async (queries: Queryable, id: string): Promise<ApiRow> => {
  const [row] = await queries
    .select()
    .from(apis)
    .where(and(eq(apis.id, id), isNull(apis.deletedAt)))
  if (row === undefined) throw notFound('workflow or scheduled job')
  return row
}

/** What is saved of a workflow or job. Throws `Refusal` where it is damaged. */
export const contentOfApi = ({
  kind,
  name,
  records,
}: Pick<ApiRow, 'kind' | 'name' | 'records'>): SavedApi => ({
  kind,
  name,
  records: soundRecords(kind, records, `This ${kindFacts[kind].noun} is damaged`),
  pages: [],
})

/** A name of what is saved, which is another one as soon as that is. */
export const stateOfApi = ({ records }: Pick<ContentOfVersion, 'records'>): string =>
  createHash('sha256').update(canonicalText(records)).digest('hex')
