import { randomUUID } from 'node:crypto'
import { addCustomEvent, addEmbedProperty, addStateVariable, setProperty } from '@ashlar/document'
import type { JsonObject } from '@ashlar/schema'
import type { PageDraft } from './application-draft.ts'

const line = (top: number) => ({ left: 0, top, columns: 60, rows: 3 })
const one = (step: JsonObject) => [{ id: randomUUID(), ...step }]

/** Draws a page that tells what the site around it gave, and tells the site what happens on it. */
export const embeddedPage = (page: PageDraft, integrationId: string): void => {
  page.operate((records) =>
    addStateVariable(records, { createdAt: 1, name: 'Last', defaultValue: '"none"' }, randomUUID),
  )
  page.operate((records) =>
    addStateVariable(records, { createdAt: 2, name: 'Changes', defaultValue: '0' }, randomUUID),
  )
  page.operate((records) =>
    addEmbedProperty(
      records,
      {
        createdAt: 3,
        name: 'customer',
        defaultValue: '{"id": "test"}',
        onChange: [
          {
            id: randomUUID(),
            type: 'setStateVar',
            state: { name: 'Changes', scope: 'page' },
            value: '{{ Changes.value + 1 }}',
          },
        ],
      },
      randomUUID,
    ),
  )
  page.operate((records) =>
    addCustomEvent(
      records,
      {
        createdAt: 4,
        name: 'Chosen',
        arguments: [{ id: 'order', name: 'order' }],
        onTrigger: [
          {
            id: randomUUID(),
            type: 'setStateVar',
            state: { name: 'Last', scope: 'page' },
            value: '{{ currentEvent.order }}',
          },
        ],
      },
      randomUUID,
    ),
  )
  page.query('CountArtists', integrationId, 'select 275 as artists')
  page.place('text', 'Who', line(0), {
    text: '{{ "Hello " + (Global.user?.name ?? "visitor") + ", " + (Global.user?.metadata?.plan ?? "no plan") }}',
  })
  page.place('text', 'Customer', line(4), {
    text: '{{ "Customer " + (Embed.customer.value?.id ?? "unknown") }}',
  })
  page.place('text', 'Seen', line(8), { text: '{{ "Last " + Last.value + ", changes " + Changes.value }}' })
  page.place('text', 'Artists', line(12), {
    text: '{{ "Artists " + (CountArtists.response?.[0]?.artists ?? "?") }}',
  })
  page.place('button', 'Choose', line(16), {
    text: 'Choose order 9',
    onClick: one({
      type: 'triggerEvent',
      event: { name: 'Chosen', scope: 'page' },
      eventPayload: { order: '{{ 9 }}' },
    }),
  })
  page.place('button', 'Go', line(20), {
    text: 'Go on',
    onClick: one({
      type: 'navigateTo',
      url: '/detail?id=7&accessToken=s3cret&next=%2Fx%3Fotp%3Ds3cret#s3cret',
    }),
  })
  page.place(
    'custom',
    'Own',
    { left: 0, top: 24, columns: 60, rows: 8 },
    { html: '<p>Made by hand</p>', script: '' },
  )
  const [root] = Object.values(page.records).filter(
    (record) => record.kind === 'widget' && record.type === 'page',
  )
  for (const path of ['triggerableEvents', 'emittedEvents']) {
    page.operate((records, catalogue) =>
      setProperty(records, catalogue, { ids: [root?.id ?? ''], path, value: true }),
    )
  }
}
