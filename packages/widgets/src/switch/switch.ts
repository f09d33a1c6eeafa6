import { defineWidget, gridUnits } from '@ashlar/schema'
import { toggleExposes, toggleProperties } from '../checkbox/toggle-properties.ts'
import { commonProperties } from '../common-properties.ts'
import { fieldExposes, fieldMethods, fieldSettable } from '../shared/field-properties.ts'

/** A setting that is on or off. */
export const switchWidget = defineWidget({
  type: 'switch',
  label: 'Switch',
  help: 'Lets a person switch one thing on or off.',
  icon: 'toggle-left',
  keywords: ['toggle', 'boolean', 'on', 'off', 'setting', 'enable', 'form'],
  namePrefix: 'Switch',
  defaultSize: { width: gridUnits(24), height: { value: 3, mode: 'fitContent' } },
  minimumSize: { columns: 4, rows: 3 },
  exposes: { ...toggleExposes, ...fieldExposes },
  methods: fieldMethods,
  settable: ['isChecked', ...fieldSettable],
  properties: {
    ...toggleProperties('Switch'),
    ...commonProperties,
  },
})
