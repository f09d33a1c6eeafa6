import {
  boolean,
  choice,
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  icon,
  items,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const leads = { property: 'type', is: ['Link'] }

/** What an entry of a menu says about itself. */
const itemProperties = {
  label: text('Label', '', { help: 'What the entry says.' }),
  type: choice('Type', 'Link', {
    help: 'Whether the entry leads somewhere or runs steps.',
    bindable: false,
    options: [
      { value: 'Link', label: 'Link' },
      { value: 'Button', label: 'Button' },
    ],
  }),
  linkTo: choice('Leads to', 'page', {
    help: 'Whether the entry opens a page of this application, another application, or an address.',
    shownWhen: leads,
    options: [
      { value: 'page', label: 'Page' },
      { value: 'app', label: 'Application' },
      { value: 'customUrl', label: 'Address' },
    ],
  }),
  page: text('Page', '', {
    help: 'The path of the page, such as /orders or /orders/:id.',
    placeholder: '/orders',
    shownWhen: { property: 'linkTo', is: ['page'] },
  }),
  routeParams: data('Route parameters', '', {
    editor: 'parameters',
    pathIn: 'page',
    help: 'Values for the parameters in the path of the page: an object of names and values.',
    expects: 'any',
    example: '{ "id": 7 }',
    shownWhen: { property: 'linkTo', is: ['page'] },
  }),
  application: text('Application', '', {
    help: 'The id of the application, as it stands in its address.',
    shownWhen: { property: 'linkTo', is: ['app'] },
  }),
  href: text('Address', '', {
    help: 'Where the entry leads: a path, or an address that begins with https, mailto or tel.',
    placeholder: 'https://example.com',
    shownWhen: { property: 'linkTo', is: ['customUrl'] },
  }),
  queryParams: data('Query parameters', '', {
    editor: 'parameters',
    help: 'What the address carries after its question mark: an object of names and values.',
    expects: 'any',
    example: '{ "id": 7 }',
    shownWhen: leads,
  }),
  keepQueryParams: boolean('Keep query parameters', false, {
    help: 'Whether the parameters of the present address come along.',
    shownWhen: leads,
  }),
  targetBlank: boolean('Open in a new tab', false, {
    help: 'Whether the destination opens beside the application.',
    shownWhen: leads,
  }),
  icon: icon('Icon', { help: 'A small picture beside the label.', group: 'Appearance' }),
  iconPosition: choice('Icon position', 'LEFT', {
    help: 'On which side of the label the icon stands.',
    group: 'Appearance',
    options: [
      { value: 'LEFT', label: 'Left' },
      { value: 'RIGHT', label: 'Right' },
    ],
  }),
  isVisible: boolean('Visible', true, { help: 'Whether the entry is there.', group: 'Appearance' }),
  isDisabled: boolean('Disabled', false, {
    help: 'Shows the entry so that it cannot be followed or pressed.',
    group: 'Appearance',
  }),
  onClick: eventHandler('On click', 'Runs when the entry is pressed.', {
    shownWhen: { property: 'type', is: ['Button'] },
  }),
}

/** The way around an application. */
export const menu = defineWidget({
  type: 'menu',
  label: 'Menu',
  help: 'Leads to the pages of the application, as a bar or as a list at the side.',
  icon: 'menu',
  keywords: ['navigation', 'navbar', 'sidebar', 'links', 'pages', 'dropdown'],
  namePrefix: 'Menu',
  defaultSize: { width: gridUnits(96), height: gridUnits(4) },
  minimumSize: { columns: 6, rows: 3 },
  exposes: {
    isCollapsed: { help: 'Whether a menu at the side shows only its icons.', initial: false },
  },
  settable: ['menuItems', 'isCollapsed', 'isVisible'],
  properties: {
    manualChildren: items('Entries', {
      help: 'Where people can go and what they can do.',
      itemLabel: 'entry',
      initial: [
        { id: 'home', label: 'Home', page: '/' },
        { id: 'more', label: 'More' },
      ],
      properties: {
        ...itemProperties,
        manualChildren: items('Entries below', {
          help: 'Entries that open below this one; it then leads nowhere itself.',
          itemLabel: 'entry',
          group: 'Entries below',
          properties: itemProperties,
        }),
      },
    }),
    menuItems: data('Entries from data', '', {
      sample: 'words',
      help: 'A list of objects with label and page or href that takes the place of the entries.',
      group: 'Data',
      expects: 'array',
      example: '[{ "label": "Orders", "page": "/orders", "icon": "package" }]',
    }),
    label: text('Label', 'Main', { help: 'What the menu is called by screen readers.' }),
    orientation: choice('Shape', 'horizontal', {
      help: 'A bar along the top, or a list at the side.',
      group: 'Appearance',
      options: [
        { value: 'horizontal', label: 'Bar' },
        { value: 'vertical', label: 'List at the side' },
      ],
    }),
    alignment: choice('Alignment', 'left', {
      help: 'Where the entries of a bar stand.',
      group: 'Appearance',
      shownWhen: { property: 'orientation', is: ['horizontal'] },
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    isCollapsible: boolean('Can be folded', false, {
      help: 'Lets people fold a list at the side to its icons.',
      group: 'Behavior',
      shownWhen: { property: 'orientation', is: ['vertical'] },
    }),
    onItemClick: eventHandler(
      'On entry click',
      'Runs when any entry is pressed or followed in the same tab; the steps may read label and index.',
    ),
    ...commonProperties,
  },
})
