import { modulesOn } from '@ashlar/document'
import { mayAct, moduleKey, type PageRecords, type Problem, type UsedModule } from '@ashlar/schema'
import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/database/database.ts'
import type { MemberPrincipal, Principal } from '../requests/principal.ts'
import { protect } from '../sharing/queries.ts'
import { applications } from '../tables/applications.ts'
import { frozenModules, usedOn } from './library.ts'
import type { CommitContent } from '../tables/commit-content.ts'

/** Of some versions of modules those that somebody may put on pages: who may view a module may use what is deployed of it. */
export const usableModules = async (
  queries: Queryable,
  member: MemberPrincipal,
  used: readonly UsedModule[],
): Promise<ReadonlySet<string>> => {
  if (used.length === 0) return new Set()
  const rows = await queries
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.organizationId, member.organizationId),
        eq(applications.kind, 'module'),
        inArray(applications.id, [...new Set(used.map(({ moduleId }) => moduleId))]),
      ),
    )
  const protections = await protect(queries, member, 'applications', rows)
  const viewed = used.filter(({ moduleId }) => {
    const protection = protections.get(moduleId)
    return protection !== undefined && mayAct(member, 'view', protection)
  })
  const there = await frozenModules(queries, member.organizationId, viewed)
  return new Set(viewed.map(moduleKey).filter((key) => Object.hasOwn(there, key)))
}

/** The components that show a module which is not there, or which somebody may not use, as problems of their pages. */
export const unusableModules = async (
  queries: Queryable,
  member: MemberPrincipal,
  pages: readonly { readonly name: string; readonly records: PageRecords }[],
): Promise<Problem[]> => {
  const usable = await usableModules(queries, member, usedOn(pages))
  return pages.flatMap(({ name, records }) =>
    modulesOn(records)
      .filter(({ used }) => !usable.has(moduleKey(used)))
      .map(({ widget }) => ({
        path: `${name}.${widget.name}`,
        reason:
          'Its module does not exist any more, or is not shared with you. Delete it, or ask for a share.',
      })),
  )
}

/** What is saved with what stands in those of its modules that whoever tries it out may use. */
export const withUsableModules = async (
  queries: Queryable,
  principal: Principal,
  organizationId: string,
  content: CommitContent,
): Promise<CommitContent> => {
  if (principal.kind !== 'member') return content
  const used = usedOn(content.pages)
  const usable = await usableModules(queries, principal, used)
  const shown = used.filter((one) => usable.has(moduleKey(one)))
  return shown.length === 0
    ? content
    : { ...content, modules: await frozenModules(queries, organizationId, shown) }
}
