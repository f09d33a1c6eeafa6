import { boolean, choice, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { renameProperties } from '../shared/rename-properties.ts'

/** What happened, one below the other. */
export const timeline = defineWidget({
  type: 'timeline',
  label: 'Timeline',
  help: 'Shows what happened, one moment below the other, with times, icons and colors.',
  icon: 'history',
  keywords: ['history', 'activity', 'log', 'feed', 'events', 'audit', 'steps', 'progress'],
  namePrefix: 'Timeline',
  defaultSize: { width: gridUnits(32), height: { value: 28, mode: 'fitContent' } },
  minimumSize: { columns: 10, rows: 6 },
  exposes: {
    selectedItem: {
      help: 'The object of the data that was pressed last; null before.',
      initial: null,
      itemOf: 'items',
    },
  },
  settable: ['items', 'isVisible'],
  migrations: [
    {
      title: 'names the field of colors as code does',
      up: (properties) => renameProperties(properties, { colourKey: 'colorKey' }),
    },
  ],
  properties: {
    label: text('Label', 'Timeline', { help: 'What the list is, read by screen readers.' }),
    items: data(
      'Items',
      '[{ "title": "Order placed", "text": "By Ada Lovelace", "time": "2026-03-01T09:30:00Z", "icon": "shopping-cart" }, { "title": "Paid", "time": "2026-03-01T09:34:00Z", "icon": "credit-card" }, { "title": "Delivered", "text": "Left with a neighbor", "time": "2026-03-03T14:05:00Z", "icon": "package-check", "color": "success" }]',
      {
        sample: 'content',
        help: 'A list of objects, one for each moment.',
        group: 'Data',
        editor: 'rows',
        rows: {
          noun: 'item',
          fields: [
            { name: 'title', label: 'Title', standsAlone: true, namedBy: 'titleKey' },
            { name: 'time', label: 'Time', placeholder: '2026-03-01 09:30', namedBy: 'timeKey' },
            { name: 'text', label: 'Text', namedBy: 'textKey' },
            { name: 'icon', label: 'Icon', kind: 'icon', namedBy: 'iconKey' },
            { name: 'color', label: 'Color', kind: 'color', namedBy: 'colorKey' },
          ],
        },
        expects: 'array',
        example: '[{ "title": "Paid", "time": "2026-03-01T09:34:00Z", "icon": "credit-card" }]',
      },
    ),
    timeKey: text('Time field', '', {
      fieldsOf: { property: 'items' },
      help: 'The field of each object with its moment; time where none is named.',
      group: 'Data',
      placeholder: 'time',
    }),
    titleKey: text('Title field', '', {
      fieldsOf: { property: 'items' },
      help: 'The field with the title; title where none is named.',
      group: 'Data',
      placeholder: 'title',
    }),
    textKey: text('Text field', '', {
      fieldsOf: { property: 'items' },
      help: 'The field with more words; text where none is named.',
      group: 'Data',
      placeholder: 'text',
    }),
    iconKey: text('Icon field', '', {
      fieldsOf: { property: 'items' },
      help: 'The field with the name of an icon; icon where none is named.',
      group: 'Data',
      placeholder: 'icon',
    }),
    colorKey: text('Color field', '', {
      fieldsOf: { property: 'items' },
      help: 'The field with the color, a name of the theme or a hexadecimal color; color where none is named.',
      group: 'Data',
      placeholder: 'color',
    }),
    order: choice('Order', 'newest', {
      help: 'Which moment comes first.',
      options: [
        { value: 'newest', label: 'Newest first' },
        { value: 'oldest', label: 'Oldest first' },
        { value: 'data', label: 'As in the data' },
      ],
    }),
    groupsByDay: boolean('Group by day', false, {
      help: 'Puts the moments of a day under a heading with its date.',
    }),
    visibleItems: number('Shown at first', 10, {
      help: 'How many moments are shown until a person asks for all; empty for all of them.',
      minimum: 1,
      step: 1,
      mayBeEmpty: true,
    }),
    emptyText: text('Empty text', 'Nothing has happened yet.', {
      help: 'What stands here while there are no items.',
    }),
    itemLayout: choice('Layout', 'side', {
      help: 'Whether all moments stand on one side of the line, or on both in turn where there is room.',
      group: 'Appearance',
      options: [
        { value: 'side', label: 'One side' },
        { value: 'alternate', label: 'Both sides in turn' },
      ],
    }),
    onItemClick: eventHandler('On item click', 'Runs when a moment is pressed.'),
    ...commonProperties,
  },
})
