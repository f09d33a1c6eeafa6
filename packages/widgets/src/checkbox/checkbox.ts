import { boolean, defineWidget, gridUnits } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { fieldExposes, fieldMethods, fieldSettable } from '../shared/field-properties.ts'
import { toggleExposes, toggleProperties } from './toggle-properties.ts'

/** One thing that is checked or not. */
export const checkbox = defineWidget({
  type: 'checkbox',
  label: 'Checkbox',
  help: 'Lets a person say yes or no to one thing.',
  icon: 'square-check',
  keywords: ['tick', 'boolean', 'yes', 'no', 'agree', 'consent', 'form'],
  namePrefix: 'Checkbox',
  defaultSize: { width: gridUnits(24), height: { value: 3, mode: 'fitContent' } },
  minimumSize: { columns: 3, rows: 3 },
  exposes: { ...toggleExposes, ...fieldExposes },
  methods: fieldMethods,
  settable: ['isChecked', 'isIndeterminate', ...fieldSettable],
  properties: {
    ...toggleProperties('Checkbox'),
    isIndeterminate: boolean('Partly checked', false, {
      help: 'Shows a dash while the box is not checked, as for a list of which some entries are chosen.',
      group: 'Appearance',
    }),
    ...commonProperties,
  },
})
