import { type ApplicationSummary, call, routes } from '@ashlar/contract'
import type { ListDeclaration } from '../../lists/list-query.ts'

type ApplicationSortKey = 'name' | 'owner' | 'updatedAt' | 'deployment'

/** Under this is kept whatever is known of applications as lists show them, Home too. */
export const applicationsKey = ['applications'] as const

/** Under this the parts of Home: read anew with the applications, and with workflows and jobs. */
export const homeKey = [...applicationsKey, 'home'] as const

/** The applications that the person may view or edit. */
export const applicationList: ListDeclaration<ApplicationSummary, ApplicationSortKey> = {
  queryKey: applicationsKey,
  sortKeys: ['name', 'owner', 'updatedAt', 'deployment'],
  first: { key: 'name', direction: 'ascending' },
  read: async (query, signal) => {
    const { applications, next, total } = await call(routes.applications.list, { query }, signal)
    return { rows: applications, next, total }
  },
}

/** Where an application is edited. */
export const editAddress = (applicationId: string): string =>
  `/applications/${encodeURIComponent(applicationId)}/edit`

/** Where a published application is used: an entry of its own, reached by loading the page. */
export const viewAddress = (applicationId: string): string =>
  `/applications/${encodeURIComponent(applicationId)}`
