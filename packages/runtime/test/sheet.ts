import { defineWidget, eventHandler, gridUnits } from '@ashlar/schema'

/** A widget that holds changes until a handler of it has saved them. */
export const sheet = defineWidget({
  type: 'sheet',
  label: 'Sheet',
  help: 'A widget for tests.',
  icon: 'box',
  namePrefix: 'sheet',
  defaultSize: { width: gridUnits(10), height: gridUnits(4) },
  properties: { onSave: eventHandler('On save', 'Changes are to be saved.') },
  exposes: {
    hasChanges: {
      help: 'Whether there are changes.',
      initial: false,
      isUnsaved: true,
      savedBy: 'onSave',
    },
  },
})
