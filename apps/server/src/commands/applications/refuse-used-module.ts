import type { ApplicationRow } from '../../applications/load.ts'
import { pagesWithModule } from '../../modules/queries.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { Refusal } from '../../requests/refusal.ts'

/** Refuses to delete a module that stands on pages, which would be empty there. What is deployed has a copy of its own. */
export const refuseUsedModule = async (
  queries: Queryable,
  { id, name, kind, organizationId }: ApplicationRow,
): Promise<void> => {
  if (kind !== 'module') return
  const found = (await pagesWithModule(queries, organizationId, id)).filter(
    ({ application }) => application.id !== id,
  )
  if (found.length === 0) return
  const places = [...new Set(found.map(({ application }) => application.name))]
  const named = places.slice(0, 5).join(', ')
  const more = places.length > 5 ? ` and ${places.length - 5} more` : ''
  throw new Refusal(
    'invalid_request',
    `${name} stands on pages of ${named}${more}. Take it out of these first.`,
  )
}
