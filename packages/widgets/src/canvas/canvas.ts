import { defineWidget, gridColumns, gridUnits } from '@ashlar/schema'

const structural: readonly string[] = ['page', 'section', 'canvas']

/** The grid on which widgets stand: 96 columns across, rows of 12 px. */
export const canvas = defineWidget({
  type: 'canvas',
  label: 'Canvas',
  help: 'The grid on which components are placed.',
  icon: 'frame',
  role: 'canvas',
  insertable: false,
  namePrefix: 'Canvas',
  defaultSize: { width: gridUnits(gridColumns), height: { value: 1, mode: 'fitContent' } },
  canContain: (type) => !structural.includes(type),
  properties: {},
})
