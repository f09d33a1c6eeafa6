import type { DeploymentRefusal } from '@ashlar/contract'
import { type ApiRecord, type Problem, stepsWithin } from '@ashlar/schema'
import type { CommitContent } from '../../tables/commit-content.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ContentProblem } from '../../published/publications.ts'

type Pages = CommitContent['pages']

const apisOf = (pages: Pages): { page: Pages[number]; api: ApiRecord }[] =>
  pages.flatMap((page) =>
    Object.values(page.records).flatMap((record) => (record.kind === 'api' ? [{ page, api: record }] : [])),
  )

/** The steps whose integration or workflow a person may not use, as problems of what would be deployed. */
export const unusableInPages = async (
  queries: Queryable,
  actor: MemberPrincipal,
  pages: Pages,
): Promise<ContentProblem[]> => {
  const apis = apisOf(pages)
  const unusable = await unusableSteps(
    queries,
    actor,
    apis.map(({ api }) => api),
  )
  return unusable.map(({ block, problem }) => {
    const holder = apis.find(({ api }) => stepsWithin(api.blocks).includes(block))
    return holder === undefined
      ? problem
      : {
          ...problem,
          api: { pageId: holder.page.id, id: holder.api.id },
          block: { id: block.id, name: block.name },
        }
  })
}

/** The APIs that keep an application from being deployed, with their steps, and whether the rest could be without them. */
export const refusalOf = (
  problems: readonly ContentProblem[],
  pages: Pages,
  deployed: ReadonlyMap<string, ApiRecord>,
): DeploymentRefusal => {
  const apis = apisOf(pages).flatMap(({ page, api }) => {
    const own = problems.filter((problem) => problem.api?.id === api.id)
    if (own.length === 0) return []
    return [
      {
        id: api.id,
        name: api.name,
        pageId: page.id,
        page: page.name,
        keepsDeployed: deployed.has(api.id),
        problems: own.map(({ block, reason }) => ({ block: block ?? null, reason })),
      },
    ]
  })
  return { apis, mayLeaveOut: problems.every(({ api }) => api !== undefined) }
}

/** Where and why, as every refusal says it. */
export const toProblems = (problems: readonly ContentProblem[]): Problem[] =>
  problems.map(({ path, reason }) => ({ path, reason }))

/** Pages in which some APIs have their last deployed form, under the names that they have now. */
export const withDeployedApis = (
  pages: Pages,
  ids: ReadonlySet<string>,
  deployed: ReadonlyMap<string, ApiRecord>,
): Pages => mapApis(pages, ids, (api) => ({ ...(deployed.get(api.id) ?? api), name: api.name }))

/** Pages without some APIs. */
export const withoutApis = (pages: Pages, ids: ReadonlySet<string>): Pages => mapApis(pages, ids, () => null)

const mapApis = (
  pages: Pages,
  ids: ReadonlySet<string>,
  change: (api: ApiRecord) => ApiRecord | null,
): Pages =>
  pages.map((page) => ({
    ...page,
    records: Object.fromEntries(
      Object.entries(page.records).flatMap(([id, record]) => {
        const next = record.kind === 'api' && ids.has(id) ? change(record) : record
        return next === null ? [] : [[id, next]]
      }),
    ),
  }))
