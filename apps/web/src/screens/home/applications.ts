import { call, routes } from '@ashlar/contract'
import { queryOptions } from '@tanstack/react-query'

/** The applications that the person may view or edit. */
export const applicationsQuery = queryOptions({
  queryKey: ['applications'],
  queryFn: ({ signal }) => call(routes.applications.list, {}, signal),
})

/** Where an application is edited. */
export const editAddress = (applicationId: string): string =>
  `/applications/${encodeURIComponent(applicationId)}/edit`

/** Where a published application is used: an entry of its own, reached by loading the page. */
export const viewAddress = (applicationId: string): string =>
  `/applications/${encodeURIComponent(applicationId)}`
