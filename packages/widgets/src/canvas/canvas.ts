import { boolean, choice, color, defineWidget, gridColumns, gridUnits, number, text } from '@ashlar/schema'
import { edgeProperties } from '../shared/edge-properties.ts'

/** The widgets that never stand on a canvas: the structure of a page, and what lies above it. */
const elsewhere: readonly string[] = ['page', 'section', 'canvas', 'modal', 'slideout']

/** What components are placed on: a grid of 96 columns with rows of 12 px, or a stack. */
export const canvas = defineWidget({
  type: 'canvas',
  label: 'Canvas',
  help: 'The ground on which components are placed: a grid, or a stack.',
  icon: 'frame',
  role: 'canvas',
  insertable: false,
  namePrefix: 'Canvas',
  defaultSize: { width: gridUnits(gridColumns), height: { value: 1, mode: 'fitContent' } },
  canContain: (type) => !elsewhere.includes(type),
  properties: {
    layout: choice('Layout', 'FIXED_GRID', {
      help: 'Whether components keep the place they are given, or follow each other downwards or sideways.',
      group: 'Layout',
      bindable: false,
      // Offered by the panel itself, for the canvas and for what holds it.
      isInternal: true,
      options: [
        { value: 'FIXED_GRID', label: 'Grid' },
        { value: 'VSTACK', label: 'Vertical stack' },
        { value: 'HSTACK', label: 'Horizontal stack' },
      ],
    }),
    alignment: choice('Alignment', 'LEFT', {
      help: 'Where the components of a stack stand from left to right.',
      group: 'Layout',
      bindable: false,
      // Offered by the panel itself, for the canvas and for what holds it.
      isInternal: true,
      shownWhen: { property: 'layout', is: ['VSTACK', 'HSTACK'] },
      options: [
        { value: 'LEFT', label: 'Left' },
        { value: 'CENTER', label: 'Center' },
        { value: 'RIGHT', label: 'Right' },
        { value: 'STRETCH', label: 'Stretch' },
        { value: 'SPACE_BETWEEN', label: 'Space between' },
      ],
    }),
    distribution: choice('Distribution', 'TOP', {
      help: 'Where the components of a stack stand from top to bottom.',
      group: 'Layout',
      bindable: false,
      // Offered by the panel itself, for the canvas and for what holds it.
      isInternal: true,
      shownWhen: { property: 'layout', is: ['VSTACK', 'HSTACK'] },
      options: [
        { value: 'TOP', label: 'Top' },
        { value: 'CENTER', label: 'Center' },
        { value: 'BOTTOM', label: 'Bottom' },
      ],
    }),
    gridColumns: number('Grid columns', gridColumns, {
      help: 'To how many columns what stands in the grid snaps.',
      group: 'Layout',
      bindable: false,
      minimum: 1,
      maximum: gridColumns,
      step: 1,
      isInternal: true,
    }),
    backgroundColor: color('Background', {
      help: 'The color behind what stands on the canvas; what it stands in shows through where none is chosen.',
      group: 'Appearance',
    }),
    ...edgeProperties,
    isVisible: boolean('Visible', true, {
      help: 'Whether what stands on the canvas is shown.',
      group: 'Appearance',
      isInternal: true,
    }),
    collapseWhenHidden: boolean('Collapse when hidden', false, {
      help: 'Gives the room of the hidden canvas to what follows.',
      group: 'Appearance',
      isInternal: true,
    }),
    tabId: text('Tab', '', {
      help: 'The id of the tab to which the canvas belongs.',
      bindable: false,
      isInternal: true,
    }),
    tabName: text('Tab name', '', {
      help: 'The label of the tab to which the canvas belongs.',
      bindable: false,
      isInternal: true,
    }),
    canExtend: boolean('Can extend', true, {
      help: 'Whether the canvas grows with its content.',
      bindable: false,
      isInternal: true,
    }),
    detachFromLayout: boolean('Detached from layout', false, {
      help: 'Whether the canvas lies outside the layout of what it stands in.',
      bindable: false,
      isInternal: true,
    }),
  },
})
