import { boolean, choice, defineWidget, eventHandler, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

const mostEntries = 10_000

/** Turns the pages of anything that comes in pages. */
export const pagination = defineWidget({
  type: 'pagination',
  label: 'Pagination',
  help: 'Turns the pages of a list, such as the rows that an API gives page by page.',
  icon: 'chevrons-left-right',
  keywords: ['pages', 'next', 'previous', 'offset', 'limit'],
  namePrefix: 'Pagination',
  defaultSize: { width: gridUnits(48), height: gridUnits(3) },
  minimumSize: { columns: 12, rows: 3 },
  exposes: {
    page: {
      help: 'The present page, counted from 1.',
      initial: 1,
      initialFrom: 'defaultPage',
      within: { least: 1 },
    },
    pageSize: {
      help: 'How many entries a page holds.',
      initial: 20,
      initialFrom: 'defaultPageSize',
      within: { least: 1, most: mostEntries },
    },
    offset: {
      help: 'How many entries stand before the present page.',
      initial: 0,
      within: { least: 0 },
    },
    pageCount: { help: 'How many pages there are.', initial: 1, within: { least: 0 } },
  },
  settable: ['page', 'pageSize', 'total', 'isDisabled', 'isVisible'],
  properties: {
    total: number('Entries in all', 100, {
      sample: 'content',
      help: 'How many entries there are on all pages together.',
      group: 'Data',
      minimum: 0,
      step: 1,
    }),
    defaultPage: number('First page shown', 1, {
      help: 'The page that is shown before anybody turned one.',
      group: 'Data',
      minimum: 1,
      step: 1,
    }),
    defaultPageSize: number('Entries per page', 20, {
      help: 'How many entries a page holds before anybody chose otherwise.',
      group: 'Data',
      minimum: 1,
      maximum: mostEntries,
      step: 1,
    }),
    showsPageSize: boolean('Choice of page size', false, {
      help: 'Lets people choose among 10, 20, 50 and 100 entries per page.',
      group: 'Behavior',
    }),
    showsTotal: boolean('Show range', true, {
      help: 'Writes which entries are shown, such as 21 to 40 of 100.',
      group: 'Appearance',
    }),
    alignment: choice('Alignment', 'center', {
      help: 'Where the buttons stand in the room of the component.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the buttons grayed out, so that nobody can turn pages.',
      group: 'Behavior',
    }),
    onPageChange: eventHandler('On page change', 'Runs when another page or page size is chosen.'),
    ...commonProperties,
  },
})
