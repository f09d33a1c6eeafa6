import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { viewWithPage } from './applications.ts'
import { addPage } from '../commands/applications/change-pages.ts'
import { saveChange } from '../saved-changes/save-change.ts'
import { updatePage } from '../commands/applications/update-page.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import { users } from '../tables/identity.ts'
import type { Services } from '../services/services.ts'
import { pageAsTarget } from '../saved-changes/page-as-target.ts'
import { copyOf } from '../commands/applications/page-to-add.ts'
import { presentPageRow, presentStoredPage } from '../pages/present.ts'

export const pageHandlers = (services: Services): MountedRoute[] => {
  const { platform, checkPage } = services
  return [
    answer(routes.pages.read, async ({ entity: { row } }) => {
      const [writer] =
        row.lastWriterId === null
          ? []
          : await platform.database.queries
              .select({ name: users.name })
              .from(users)
              .where(eq(users.id, row.lastWriterId))
      const checked = checkPage(row.records)
      return checked.ok
        ? presentPageRow({ ...row, records: checked.value }, writer?.name ?? null, null)
        : presentPageRow(row, writer?.name ?? null, checked.problems)
    }),

    answer(routes.pages.readDocument, ({ entity }) =>
      Promise.resolve({ page: presentStoredPage(services, entity) }),
    ),

    answer(routes.pages.update, ({ principal, entity, body }) =>
      updatePage(services, memberOf(principal), entity, body),
    ),

    answer(routes.pages.clone, async ({ principal, entity, body }) => {
      const pageId = await addPage(
        platform.database,
        platform.clock,
        memberOf(principal),
        entity.application,
        copyOf(services, entity, body),
      )
      return viewWithPage(platform.database.queries, principal, entity.row.applicationId, pageId)
    }),

    answer(routes.pages.saveChange, ({ principal, entity, body }) => {
      const member = memberOf(principal)
      return saveChange(platform, member, pageAsTarget(member, services, entity.row), body)
    }),
  ]
}
