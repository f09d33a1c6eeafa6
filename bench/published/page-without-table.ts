import { randomUUID } from 'node:crypto'
import type { ApplicationView, PageView } from '@ashlar/contract'
import { difference } from '@ashlar/document'
import { PageDraft } from '@ashlar/e2e/application-draft'
import type { Measurement } from '../support/measurement.ts'
import { prepareServer, type PreparedServer } from '../support/prepared-server.ts'
import { comparePages } from './page-load.ts'

const place = (draft: PageDraft): void => {
  draft.place('text', 'Title', { left: 2, top: 2, columns: 60, rows: 4 }, { text: 'Visit' })
  draft.place('container', 'Form', { left: 2, top: 8, columns: 60, rows: 40 })
  const field = { left: 2, columns: 30, rows: 6 }
  draft.place('input', 'Visitor', { ...field, top: 2 }, { label: 'Visitor', defaultText: 'Ada' }, 'Form')
  const rooms = { label: 'Room', options: '["Oak", "Elm", "Ash"]', defaultOptionValue: 'Elm' }
  draft.place('dropdown', 'Room', { ...field, top: 9 }, rooms, 'Form')
  const summary = '{{ Visitor.value }} meets in {{ Room.selectedOptionValue }}'
  draft.place('text', 'Summary', { ...field, top: 16 }, { text: summary }, 'Form')
  const send = { text: 'Send', isDisabled: "{{ Visitor.value === '' }}" }
  draft.place('button', 'Send', { ...field, top: 23 }, send, 'Form')
}

/** Publishes an application whose page has five kinds of components, no table and no API. */
const publishPage = async ({ call }: PreparedServer): Promise<string> => {
  const application = await call<ApplicationView>('POST', '/api/v1/applications', { name: 'Visit' })
  const page = await call<PageView>('GET', `/api/v1/pages/${application.pages[0]?.id ?? ''}`)
  const draft = new PageDraft(page.records)
  place(draft)
  await call('POST', `/api/v1/pages/${page.id}/changes`, {
    requestId: randomUUID(),
    baseRevision: page.revision,
    change: difference(page.records, draft.records),
  })
  await call('POST', `/api/v1/applications/${application.id}/deployments`, {})
  return application.id
}

/** A published page without a table in Chromium, beside a hand-written React page with the same controls. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  return comparePages({
    name: 'published page without a table',
    prepared,
    applicationId: await publishPage(prepared),
    floor: 'floor-without-table',
    usable: async (page) => {
      await page.getByText('Ada meets in Elm').waitFor()
      await page.locator('button:enabled').first().waitFor()
      await page.locator('input:enabled').first().waitFor()
    },
    mostScript: 150,
  })
}
