import {
  boolean,
  choice,
  color,
  defineWidget,
  gridColumns,
  gridUnits,
  number,
  stackColumnsBelow,
} from '@ashlar/schema'
import { edgeProperties } from '../shared/edge-properties.ts'

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
    backgroundColor: color('Background', {
      help: 'The color behind the section; the page shows through where none is chosen.',
      group: 'Appearance',
    }),
    isVisible: boolean('Visible', true, {
      help: 'Whether the section is shown. In the editor a hidden section stays visible with a mark.',
      group: 'Appearance',
    }),
    collapseWhenHidden: boolean('Collapse when hidden', false, {
      help: 'Gives the room of the hidden section to those below it.',
      group: 'Appearance',
    }),
    ...edgeProperties,
  },
})
