import { boolean, choice, data, text } from '@ashlar/schema'
import { perChangedRow } from './per-row.ts'

const inLinks = { property: 'type', is: ['link', 'image'] }
const leadsTo = (...targets: readonly string[]) => ({ property: 'linkTo', is: targets })

/** The properties of a column that say where its cells lead, each for every row if it is a binding. */
export const columnLinkProperties = {
  linkTo: choice('Leads to', 'customUrl', {
    help: 'Whether the cells open an address, a page of this application, or another application.',
    group: 'Format',
    shownWhen: inLinks,
    options: [
      { value: 'customUrl', label: 'Address' },
      { value: 'page', label: 'Page' },
      { value: 'app', label: 'Application' },
    ],
  }),
  linkUrl: text('Address', '', {
    help: 'Where the link leads for each row, a path or an address; the value itself where it is empty.',
    group: 'Format',
    perItem: perChangedRow,
    placeholder: 'https://example.org/{{ currentRow.id }}',
    shownWhen: leadsTo('customUrl'),
  }),
  page: text('Page', '', {
    help: 'The path of the page, such as /orders/:id; the value itself where it is empty.',
    group: 'Format',
    perItem: perChangedRow,
    placeholder: '/orders/:id',
    shownWhen: leadsTo('page'),
  }),
  routeParams: data('Route parameters', '', {
    editor: 'parameters',
    pathIn: 'page',
    help: 'Values for the parameters in the path; those it does not name are the fields of the row of that name.',
    group: 'Format',
    perItem: perChangedRow,
    expects: 'object',
    example: '{ "id": {{ currentRow.id }} }',
    shownWhen: leadsTo('page'),
  }),
  application: text('Application', '', {
    help: 'The id of the application, as it stands in its address; the value itself where it is empty.',
    group: 'Format',
    perItem: perChangedRow,
    shownWhen: leadsTo('app'),
  }),
  queryParams: data('Query parameters', '', {
    editor: 'parameters',
    help: 'What the address carries after its question mark: an object of names and values.',
    group: 'Format',
    perItem: perChangedRow,
    expects: 'object',
    example: '{ "from": "orders" }',
    shownWhen: inLinks,
  }),
  keepQueryParams: boolean('Keep query parameters', false, {
    help: 'Whether the parameters of the present address come along.',
    group: 'Format',
    shownWhen: inLinks,
  }),
  openInNewTab: boolean('Open in a new tab', true, {
    help: 'Whether the link leaves the application open.',
    group: 'Format',
    shownWhen: leadsTo('customUrl', 'app'),
  }),
  openPageInNewTab: boolean('Open in a new tab', false, {
    help: 'Whether the page opens beside the present one.',
    group: 'Format',
    shownWhen: leadsTo('page'),
  }),
  linkLabel: text('Link text', '', {
    help: 'What is read instead of the address.',
    group: 'Format',
    perItem: perChangedRow,
    shownWhen: { property: 'type', is: ['link'] },
  }),
}
