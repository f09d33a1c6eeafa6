import { type Block, stepsWithin } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import { apis, apiVersions } from '../tables/apis.ts'
import { checkContent } from './content.ts'
import { isWorkflowOf } from './workflow-of.ts'

/** The workflows that steps call, by their ids. One that a binding names is only known when it runs. */
const calledBy = (blocks: readonly Block[]): string[] =>
  stepsWithin(blocks).flatMap(({ pluginId, configuration }) => {
    const id = pluginId === 'workflow' ? configuration['workflowId'] : undefined
    return typeof id === 'string' && id !== '' ? [id] : []
  })

/** Blocks with those of all deployed workflows that their steps call, and that those call in turn. */
export const withCalledWorkflows = async (
  queries: Queryable,
  organizationId: string,
  blocks: readonly Block[],
): Promise<readonly Block[]> => {
  const called = new Set<string>()
  const found = [...blocks]
  for (let next = calledBy(blocks); next.length > 0; ) {
    for (const id of next) called.add(id)
    const rows = await queries
      .select({ definition: apiVersions.definition })
      .from(apis)
      .innerJoin(apiVersions, eq(apiVersions.id, apis.versionId))
      .where(and(inArray(apis.id, next), isWorkflowOf(organizationId)))
    const inside = rows.flatMap(({ definition }) => {
      const content = checkContent('workflow', definition)
      return content.ok ? content.value.blocks : []
    })
    found.push(...inside)
    next = calledBy(inside).filter((id) => !called.has(id))
  }
  return found
}
