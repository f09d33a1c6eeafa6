import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { viewWithPage } from '../applications/routes.ts'
import { addPage } from '../commands/change-pages.ts'
import { saveChange } from '../commands/save-change.ts'
import { updatePage } from '../commands/update-page.ts'
import { answer, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import { users } from '../identity/tables.ts'
import type { Services } from '../services.ts'
import { pageAsTarget } from './change-target.ts'
import { copyOf } from './page-to-add.ts'
import { presentPageRow, presentStoredPage } from './present.ts'

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

    answer(routes.pages.saveChange, ({ principal, entity, body }) =>
      saveChange(platform, memberOf(principal), pageAsTarget(services, entity.row), body),
    ),
  ]
}
