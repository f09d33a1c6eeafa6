import { boolean, choice, data, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** One canvas, drawn once for each item of a list. */
export const grid = defineWidget({
  type: 'grid',
  label: 'Grid',
  help: 'Repeats a canvas for each item of a list, as cards or rows.',
  icon: 'layout-grid',
  keywords: ['repeat', 'list', 'cards', 'gallery', 'loop', 'tiles'],
  role: 'container',
  namePrefix: 'Grid',
  defaultSize: { width: gridUnits(60), height: gridUnits(36) },
  minimumSize: { columns: 12, rows: 8 },
  canContain: (type) => type === 'canvas',
  children: [{ type: 'canvas' }],
  repeats: { of: 'items', as: { item: 'currentItem', cell: 'currentCell' } },
  exposes: {
    selectedItem: {
      help: 'The item of the selected cell; null while none is selected.',
      initial: null,
      itemOf: 'items',
    },
    selectedIndex: { help: 'Where the selected item stands in the list, from 0; -1 for none.', initial: -1 },
    itemCount: { help: 'How many items the list has.', initial: 0, within: { least: 0 } },
  },
  settable: ['items', 'selectedIndex', 'isVisible'],
  properties: {
    items: data('Items', '[{"name":"Ada Lovelace"},{"name":"Alan Turing"},{"name":"Grace Hopper"}]', {
      sample: 'content',
      help: 'The list; inside the grid an item is currentItem and its place currentCell.index.',
      group: 'Data',
      editor: 'sheet',
      expects: 'array',
      example: '[{"name":"Ada Lovelace"}]',
    }),
    emptyMessage: text('Empty text', 'There is nothing to show.', {
      help: 'What is said where the list has no items.',
      group: 'Data',
    }),
    pageType: choice('Pages', 'NONE', {
      help: 'Whether a long list scrolls or is divided into pages.',
      group: 'Data',
      options: [
        { value: 'NONE', label: 'Scroll' },
        { value: 'CLIENT_SIDE', label: 'Pages' },
      ],
    }),
    pageSize: number('Page size', 12, {
      help: 'How many items stand on a page.',
      group: 'Data',
      minimum: 1,
      maximum: 200,
      step: 1,
      shownWhen: { property: 'pageType', is: ['CLIENT_SIDE'] },
    }),
    direction: choice('Direction', 'VERTICAL', {
      help: 'Whether the cells go on downwards or sideways.',
      group: 'Layout',
      options: [
        { value: 'VERTICAL', label: 'Downwards' },
        { value: 'HORIZONTAL', label: 'Sideways' },
      ],
    }),
    columns: number('Columns', null, {
      help: 'How many cells stand side by side; as many as fit where it is empty.',
      group: 'Layout',
      minimum: 1,
      maximum: 24,
      step: 1,
      shownWhen: { property: 'direction', is: ['VERTICAL'] },
    }),
    minimumCellWidth: number('Cell width', 240, {
      help: 'The width in px that a cell has at least, where the number of columns is not given.',
      group: 'Layout',
      minimum: 40,
      maximum: 2000,
      step: 1,
    }),
    gap: number('Gap', 12, {
      help: 'The free room between the cells, in px.',
      group: 'Layout',
      minimum: 0,
      maximum: 100,
      step: 1,
    }),
    isSelectable: boolean('Selectable', false, {
      help: 'Whether a person can select one of the cells.',
      group: 'Behavior',
    }),
    hasBorder: boolean('Cell border', true, {
      help: 'Draws every cell as a card with a fine line around it.',
      group: 'Appearance',
    }),
    onCellClick: eventHandler('On cell click', 'Runs when a cell is clicked; its item is currentItem.'),
    onSelect: eventHandler('On select', 'Runs when another cell is selected; its item is currentItem.'),
    ...commonProperties,
  },
})
