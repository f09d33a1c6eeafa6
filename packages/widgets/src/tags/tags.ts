import { boolean, choice, data, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { renameProperties } from '../shared/rename-properties.ts'

/** Words with a ground of their own. */
export const tags = defineWidget({
  type: 'tags',
  label: 'Tags',
  help: 'Shows states, categories or other words, each in a color of its own.',
  icon: 'tag',
  keywords: ['badge', 'chip', 'label', 'status', 'pill'],
  namePrefix: 'Tags',
  defaultSize: { width: gridUnits(24), height: { value: 3, mode: 'fitContent' } },
  minimumSize: { columns: 3, rows: 2 },
  exposes: {
    clickedTag: { help: 'The value of the tag that was pressed last.', initial: null },
  },
  settable: ['tags', 'isVisible'],
  migrations: [
    {
      title: 'names the colors as code does',
      up: (properties) => renameProperties(properties, { tagColours: 'tagColors' }),
    },
  ],
  properties: {
    tags: data('Tags', '["New", "Paid", "Shipped"]', {
      editor: 'rows',
      rows: {
        noun: 'tag',
        fields: [
          { name: 'label', label: 'Label', standsAlone: true },
          { name: 'color', label: 'Color', kind: 'color' },
          { name: 'icon', label: 'Icon', kind: 'icon' },
          { name: 'value', label: 'Value', placeholder: 'As the label', isNumber: true },
        ],
      },
      sample: 'content',
      help: 'A list of words, of objects with label, value, color and icon, or words with commas between them.',
      group: 'Data',
      expects: 'array',
      example: '[{ "label": "Paid", "color": "success" }]',
    }),
    tagColors: data('Colors', '', {
      help: 'The color of each word; words without one keep a color that is the same everywhere.',
      group: 'Appearance',
      editor: 'colors',
      expects: 'object',
      example: '{ "Paid": "success", "Overdue": "danger" }',
    }),
    tagStyle: choice('Tag style', 'SOFT', {
      help: 'Whether the colors are faint, so that the words lead, or solid.',
      group: 'Appearance',
      options: [
        { value: 'SOFT', label: 'Soft' },
        { value: 'SOLID', label: 'Solid' },
      ],
    }),
    emptyText: text('When empty', '', {
      help: 'What is shown where there are no tags.',
      placeholder: 'No tags',
    }),
    shouldWrap: boolean('Several lines', true, {
      help: 'Whether tags that do not fit go to the next line; otherwise the line scrolls.',
      group: 'Layout',
    }),
    label: text('Label', 'Tags', { help: 'What the list is called by screen readers.' }),
    onTagClick: eventHandler(
      'On tag click',
      'Runs when a tag is pressed; the steps may read label, value and index.',
    ),
    ...commonProperties,
  },
})
