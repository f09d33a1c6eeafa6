import type { ApplicationRow } from '../../applications/load.ts'
import { unusableSteps } from '../../integrations/usable.ts'
import { frozenModules, usedOn } from '../../modules/library.ts'
import { unusableModules } from '../../modules/rights.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { ContentProblem } from '../../published/publications.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { CommitContent } from '../../tables/commit-content.ts'

/**
 * Why the modules on some pages keep them from being deployed: they are not there, they may not be used by the person, a step
 * inside of them uses what the person may not use, or a module would stand in itself.
 */
export const moduleProblems = async (
  queries: Queryable,
  actor: MemberPrincipal,
  application: Pick<ApplicationRow, 'id' | 'name' | 'organizationId'>,
  pages: CommitContent['pages'],
): Promise<ContentProblem[]> => {
  const used = usedOn(pages)
  if (used.length === 0) return []
  const frozen = Object.entries(await frozenModules(queries, application.organizationId, used))
  const steps = await Promise.all(
    frozen.map(async ([, { name, records }]) => {
      const apis = Object.values(records).filter((record) => record.kind === 'api')
      const unusable = await unusableSteps(queries, actor, apis)
      return unusable.map(({ problem: { path, reason } }) => ({ path: `${name}.${path}`, reason }))
    }),
  )
  const circles = frozen
    .filter(([key]) => key.startsWith(`${application.id}@`))
    .slice(0, 1)
    .map(() => ({
      path: application.name,
      reason: `A module on its page holds ${application.name} itself. Take one out of the other.`,
    }))
  return [...(await unusableModules(queries, actor, pages)), ...steps.flat(), ...circles]
}
