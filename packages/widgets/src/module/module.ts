import { data, defineWidget, eventHandler, gridUnits, items, moduleType, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/**
 * A module of the organization where it stands on a page. What is inside comes from the module: whoever brings the page to
 * life puts it there (`expandModules` of `@ashlar/document`).
 */
export const module = defineWidget({
  type: moduleType,
  label: 'Module',
  help: 'A component of your own, made of others, that several applications share.',
  icon: 'blocks',
  keywords: ['module', 'reusable', 'shared', 'own component'],
  // A module that is chosen is inserted; there is nothing to draw without one.
  insertable: false,
  namePrefix: 'Module',
  defaultSize: { width: gridUnits(40), height: { value: 20, mode: 'fitContent' } },
  minimumSize: { columns: 4, rows: 2 },
  settable: ['isVisible'],
  properties: {
    inputs: data('Inputs', '', {
      help: 'What the module is given; a name without a value has the default that the module says.',
      group: 'Inputs',
      expects: 'object',
      example: '{ "customerId": {{ Table1.selectedRow.id }} }',
      editor: 'parameters',
    }),
    outputs: data('Outputs', '{}', {
      help: 'What the module gives out, by name.',
      expects: 'object',
      example: '{}',
      isInternal: true,
      bindable: false,
    }),
    events: items('Events', {
      help: 'What follows the events of the module.',
      itemLabel: 'event',
      isInternal: true,
      properties: {
        name: text('Name', '', { help: 'The event of the module.', bindable: false }),
        onEvent: eventHandler(
          'Steps',
          'Run when the module triggers the event; currentEvent holds what it gave.',
        ),
      },
    }),
    moduleId: text('Module', '', {
      help: 'The module that is shown.',
      bindable: false,
      isInternal: true,
    }),
    moduleVersion: number('Version', 0, {
      help: 'Which version of the module is shown.',
      bindable: false,
      minimum: 0,
      step: 1,
      isInternal: true,
    }),
    ...commonProperties,
  },
})
