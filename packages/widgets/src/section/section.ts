import {
  choice,
  colour,
  defineWidget,
  gridColumns,
  gridUnits,
  number,
  stackColumnsBelow,
} from '@ashlar/schema'

/** A horizontal band of a page, divided into columns. */
export const section = defineWidget({
  type: 'section',
  label: 'Section',
  help: 'A horizontal band of the page with one or more columns.',
  icon: 'rows-3',
  role: 'section',
  insertable: false,
  namePrefix: 'Section',
  defaultSize: { width: gridUnits(gridColumns), height: { value: 1, mode: 'fitContent' } },
  canContain: (type) => type === 'canvas',
  children: [{ type: 'canvas' }],
  properties: {
    padding: choice('Padding', 'medium', {
      help: 'The free room between the edge of the section and its columns.',
      group: 'Layout',
      options: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    }),
    stackColumnsAt: number('Stack columns at', stackColumnsBelow, {
      help: 'The width of the page, in px, below which the columns stand below each other.',
      group: 'Layout',
      bindable: false,
      minimum: 0,
      maximum: 7680,
      step: 1,
    }),
    backgroundColor: colour('Background', {
      help: 'The colour behind the section; the page shows through where none is chosen.',
      group: 'Appearance',
    }),
  },
})
