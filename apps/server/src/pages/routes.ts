import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { savePageChange } from '../commands/save-page-change.ts'
import { answer, type MountedRoute } from '../http/handler.ts'
import { memberOf } from '../http/member-of.ts'
import { users } from '../identity/tables.ts'
import type { Services } from '../services.ts'
import { presentPageRow } from './present.ts'

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
      return presentPageRow(row, writer?.name ?? null, checked.ok ? null : checked.problems)
    }),

    answer(routes.pages.saveChange, ({ principal, entity, body }) =>
      savePageChange(services, memberOf(principal), entity, body),
    ),
  ]
}
