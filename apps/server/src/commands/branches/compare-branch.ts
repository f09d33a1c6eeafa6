import { type ComparedVersions, compareVersions, type ContentOfVersion } from '@ashlar/document'
import { type BranchedRow, branchOf } from '../../branches/branches.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Branched } from './branched.ts'

/** What leads from the default branch to another one, as both are saved now. Throws `Refusal`. */
export const compareBranch = async <Row extends BranchedRow, Content extends ContentOfVersion>(
  branched: Branched<Row, Content>,
  queries: Queryable,
  originalId: string,
  branchId: string,
): Promise<ComparedVersions> => {
  const { id } = await branchOf(queries, branched.tables, originalId, branchId)
  const contentOf = async (one: string): Promise<Content> =>
    await branched.contentOf(queries, await branched.read(queries, one))
  const [original, own] = await Promise.all([contentOf(originalId), contentOf(id)])
  return compareVersions(original, own)
}
