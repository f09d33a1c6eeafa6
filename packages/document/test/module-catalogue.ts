import {
  data,
  defineWidget,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
  widgetCatalogue,
  type PageRecords,
} from '@ashlar/schema'
import { addWidget, type AddWidget } from '../src/operations/add-widget.ts'
import { after, aPage, canvasId, catalogue as basic, countingIds } from './build-page.ts'

const help = 'For tests.'

/** The catalogue for tests with the component that shows modules, and inputs that tell what was entered. */
export const catalogue = widgetCatalogue([
  ...basic.values(),
  defineWidget({
    type: 'module',
    label: 'Module',
    help,
    icon: 'square',
    namePrefix: 'Module',
    defaultSize: { width: gridUnits(40), height: gridUnits(20) },
    properties: {
      inputs: data('Inputs', '', { help, expects: 'object', example: '{}' }),
      outputs: data('Outputs', '{}', { help, expects: 'object', example: '{}' }),
      events: items('Events', {
        help,
        itemLabel: 'event',
        properties: { name: text('Name', '', { help }), onEvent: eventHandler('Steps', help) },
      }),
      moduleId: text('Module', '', { help }),
      moduleVersion: number('Version', 0, { help }),
    },
  }),
  defineWidget({
    type: 'input',
    label: 'Input',
    help,
    icon: 'square',
    namePrefix: 'Input',
    defaultSize: { width: gridUnits(20), height: gridUnits(3) },
    exposes: {
      value: { help, initial: '' },
      isValid: { help, initial: true },
    },
    properties: {
      label: text('Label', '', { help }),
      isRequired: text('Required', '', { help }),
      onChange: eventHandler('On change', help),
    },
  }),
  defineWidget({
    type: 'form',
    label: 'Form',
    help,
    icon: 'square',
    namePrefix: 'Form',
    role: 'container',
    defaultSize: { width: gridUnits(48), height: gridUnits(20) },
    canContain: (type) => type === 'canvas',
    children: [{ type: 'canvas' }],
    exposes: { data: { help, initial: {} }, isDirty: { help, initial: false } },
    properties: { onSubmit: eventHandler('On submit', help) },
  }),
])

/** A page with components of that catalogue, added one by one; each gets the id of its place in the list, `w1` first. */
export const aPageOf = (...widgets: (Partial<AddWidget> & { type: string })[]): PageRecords => {
  const newId = countingIds('w')
  return widgets.reduce<PageRecords>(
    (records, widget) =>
      after(
        records,
        addWidget(records, catalogue, { parentId: canvasId, place: { left: 0, top: 0 }, ...widget }, newId),
      ),
    aPage(),
  )
}
