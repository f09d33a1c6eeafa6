import { eq } from 'drizzle-orm'
import type { ApiRow } from '../../apis/load.ts'
import { apis, apiVersions } from '../../tables/apis.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { apiOfFiles, contentForFiles, filesOfApi, withOwnTests } from '../organization-apis/api-in-files.ts'
import { branchedApis } from '../organization-apis/branches/branched-apis.ts'
import type { SavedApi } from '../organization-apis/branches/saved-api.ts'
import type { Kept } from './kept.ts'

/** Workflows and scheduled jobs as what is kept in repositories. */
export const keptApis: Kept<ApiRow, SavedApi> = {
  ...branchedApis,
  column: repositoryPlaces.apiId,
  stored: (apiId) => ({ apiId }),
  kindOf: ({ kind }) => kind,
  contentOf: (_, row) => Promise.resolve(contentForFiles(row)),
  write: async (queries, actor, row, { present: _, after, ...facts }) => {
    const present = await branchedApis.contentOf(queries, row)
    await branchedApis.write(queries, actor, row, { ...facts, present, after: withOwnTests(after, present) })
  },
  filesOf: ({ content, integrations }, refusal) => filesOfApi(content, integrations, refusal),
  filedIn: (_, files, present, refusal) => apiOfFiles(files, present, refusal),
  deployed: async (queries, id) => {
    const [deployed] = await queries
      .select({ number: apiVersions.number, description: apiVersions.description })
      .from(apis)
      .innerJoin(apiVersions, eq(apiVersions.id, apis.versionId))
      .where(eq(apis.id, id))
    return deployed
  },
}
