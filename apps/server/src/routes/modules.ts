import { routes } from '@ashlar/contract'
import { asBrowsersKnow } from '@ashlar/document'
import { mayRunByItself } from '@ashlar/integrations/descriptors'
import { mayAct, moduleKey } from '@ashlar/schema'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { notFound } from '../requests/refusal.ts'
import { frozenModules } from '../modules/library.ts'
import { modulesToUse, pagesWithModule } from '../modules/queries.ts'
import type { Services } from '../services/services.ts'
import { protect } from '../sharing/queries.ts'

export const moduleHandlers = ({ platform, checkPage }: Services): MountedRoute[] => {
  const { queries } = platform.database
  return [
    answer(routes.modules.list, async ({ principal }) => ({
      modules: await modulesToUse(queries, principal),
    })),

    answer(routes.modules.readVersion, async ({ principal, entity: { row }, parameters }) => {
      // Whoever only uses an application has what is deployed, and no other version.
      memberOf(principal)
      const version = Number(parameters.version)
      const used = { moduleId: row.id, version }
      const isNumber = Number.isInteger(version) && version > 0 && version < 2 ** 31
      const modules = isNumber ? await frozenModules(queries, row.organizationId, [used]) : {}
      const own = modules[moduleKey(used)]
      if (own === undefined) throw notFound('version')
      const pages = Object.entries(modules).map(([key, { records }]) => {
        const checked = checkPage(records)
        return [key, asBrowsersKnow(checked.ok ? checked.value : records, mayRunByItself)]
      })
      return { id: row.id, name: own.name, version, pages: Object.fromEntries(pages) }
    }),

    answer(routes.modules.readUses, async ({ principal, entity: { row } }) => {
      const member = memberOf(principal)
      const found = await pagesWithModule(queries, row.organizationId, row.id)
      const holders = [...new Map(found.map(({ application }) => [application.id, application])).values()]
      const protections = await protect(queries, member, 'applications', holders)
      const seen = holders.filter(({ id }) => {
        const protection = protections.get(id)
        return protection !== undefined && mayAct(member, 'edit', protection)
      })
      return {
        applications: seen.map(({ id, name, kind }) => ({
          id,
          name,
          kind,
          pages: found
            .filter(({ application }) => application.id === id)
            .map(({ page, versions }) => ({ ...page, versions: [...versions] })),
        })),
        others: holders.length - seen.length,
      }
    }),
  ]
}
