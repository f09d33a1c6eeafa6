import { randomUUID } from 'node:crypto'
import type { ApplicationView, PageView } from '@ashlar/contract'
import { difference } from '@ashlar/document'
import type { PageRecords } from '@ashlar/schema'
import type { PreparedServer } from './prepared-server.ts'

/** Makes an application whose page is what `edit` makes of an empty one; answers with its id. */
export const makePage = async (
  { call }: PreparedServer,
  name: string,
  edit: (records: PageRecords) => PageRecords,
): Promise<string> => {
  const application = await call<ApplicationView>('POST', '/api/v1/applications', { name })
  const page = await call<PageView>('GET', `/api/v1/pages/${application.pages[0]?.id ?? ''}`)
  await call('POST', `/api/v1/pages/${page.id}/changes`, {
    requestId: randomUUID(),
    baseRevision: page.revision,
    change: difference(page.records, edit(page.records)),
  })
  return application.id
}

/** The same, deployed. */
export const publishPage = async (
  prepared: PreparedServer,
  name: string,
  edit: (records: PageRecords) => PageRecords,
): Promise<string> => {
  const applicationId = await makePage(prepared, name, edit)
  await prepared.call('POST', `/api/v1/applications/${applicationId}/deployments`, {})
  return applicationId
}
