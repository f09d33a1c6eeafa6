import {
  boolean,
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  icon,
  items,
  number,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { linkProperties } from '../navigation/link-properties.ts'

/** The way from the first page to this one. */
export const breadcrumbs = defineWidget({
  type: 'breadcrumbs',
  label: 'Breadcrumbs',
  help: 'Shows the way to the present page and back up.',
  icon: 'chevrons-right',
  keywords: ['path', 'navigation', 'trail', 'hierarchy'],
  namePrefix: 'Breadcrumbs',
  defaultSize: { width: gridUnits(48), height: gridUnits(3) },
  minimumSize: { columns: 8, rows: 2 },
  settable: ['data', 'isVisible'],
  properties: {
    crumbs: items('Steps', {
      help: 'The pages on the way, from the first to the present one.',
      itemLabel: 'step',
      initial: [
        { id: 'home', label: 'Home', page: '/' },
        { id: 'here', label: 'This page' },
      ],
      properties: {
        label: text('Label', '', { help: 'What the step says.' }),
        icon: icon('Icon', { help: 'A small picture before the label.' }),
        ...linkProperties('Link'),
      },
    }),
    data: data('Steps from data', '', {
      sample: 'words',
      help: 'A list of objects with label and page or url that takes the place of the steps.',
      group: 'Data',
      expects: 'array',
      example: '[{ "label": "Home", "page": "/" }, { "label": "Order 7" }]',
    }),
    maxItems: number('Most shown', 5, {
      help: 'How many steps are shown; those in the middle are opened by a button.',
      group: 'Behavior',
      minimum: 2,
      maximum: 50,
      step: 1,
    }),
    isLastLinked: boolean('Last is a link', false, {
      help: 'Whether the last step can be followed too.',
      group: 'Behavior',
    }),
    onClick: eventHandler('On click', 'Runs when a step is followed; the steps may read label and index.'),
    ...commonProperties,
  },
})
