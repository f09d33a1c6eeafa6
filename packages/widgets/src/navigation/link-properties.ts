import { boolean, choice, data, text } from '@ashlar/schema'

/** Where a link leads, for everything that is one. `group` is the fold of the panel. */
export const linkProperties = (group = 'General') => ({
  linkTo: choice('Leads to', 'page', {
    help: 'Whether the link opens a page of this application, another application, or an address.',
    group,
    options: [
      { value: 'page', label: 'Page' },
      { value: 'app', label: 'Application' },
      { value: 'customUrl', label: 'Address' },
    ],
  }),
  page: text('Page', '', {
    help: 'The path of the page, such as /orders or /orders/:id.',
    group,
    placeholder: '/orders',
    shownWhen: { property: 'linkTo', is: ['page'] },
  }),
  routeParams: data('Route parameters', '', {
    editor: 'parameters',
    pathIn: 'page',
    help: 'Values for the parameters in the path of the page: an object of names and values.',
    group,
    expects: 'any',
    example: '{ "id": 7 }',
    shownWhen: { property: 'linkTo', is: ['page'] },
  }),
  application: text('Application', '', {
    help: 'The id of the application, as it stands in its address.',
    group,
    shownWhen: { property: 'linkTo', is: ['app'] },
  }),
  url: text('Address', '', {
    help: 'Where the link leads: a path, or an address that begins with https, mailto or tel.',
    group,
    placeholder: 'https://example.com',
    shownWhen: { property: 'linkTo', is: ['customUrl'] },
  }),
  queryParams: data('Query parameters', '', {
    editor: 'parameters',
    help: 'What the address carries after its question mark: an object of names and values.',
    group,
    expects: 'any',
    example: '{ "id": 7 }',
  }),
  keepQueryParams: boolean('Keep query parameters', false, {
    help: 'Whether the parameters of the present address come along.',
    group,
  }),
  openInNewTab: boolean('Open in a new tab', false, {
    help: 'Whether the destination opens beside the application.',
    group,
  }),
})
