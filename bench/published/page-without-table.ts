import { PageDraft } from '@ashlar/e2e/application-draft'
import type { PageRecords } from '@ashlar/schema'
import type { Measurement } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { publishPage } from '../support/publish-page.ts'
import { comparePages } from './page-load.ts'

/** A page with five kinds of components, no table and no API. */
const visit = (records: PageRecords): PageRecords => {
  const draft = new PageDraft(records)
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
  return draft.records
}

/** A published page without a table in Chromium, beside a hand-written React page with the same controls. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  return comparePages({
    name: 'published page without a table',
    prepared,
    applicationId: await publishPage(prepared, 'Visit', visit),
    floor: 'floor-without-table',
    isUsable: () =>
      document.querySelector('button:enabled') !== null &&
      document.querySelector('input:enabled') !== null &&
      document.body.innerText.includes('Ada meets in Elm'),
    mostScript: 150,
  })
}
