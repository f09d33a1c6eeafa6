import { data, defineWidget, gridUnits, type WidgetRecord } from '@ashlar/schema'
import { expect, it } from 'vitest'
import { widgetEntity } from './entity-source.ts'

const holder = defineWidget({
  type: 'holder',
  label: 'Holder',
  help: 'For tests.',
  icon: 'square',
  namePrefix: 'Holder',
  defaultSize: { width: gridUnits(10), height: gridUnits(4) },
  properties: { inputs: data('Inputs', '{}', { help: 'For tests.', expects: 'object', example: '{}' }) },
})

const record: WidgetRecord = {
  kind: 'widget',
  id: 'w1',
  name: 'Holder1',
  type: 'holder',
  parentId: null,
  order: 'a0',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties: { inputs: { customer: { value: '{{ Table1.id }}' }, size: { value: 3 } } },
  dynamicBindingPathList: [{ key: 'inputs.customer.value' }],
  dynamicPropertyPathList: [],
}

it('bindings within data give whatever they give, and nothing stands in their places before', () => {
  const { message, errors } = widgetEntity(record, new Map([['holder', holder]]))
  expect(message.values).toMatchObject({ inputs: { customer: { value: null }, size: { value: 3 } } })
  expect(message.bindings).toEqual({
    'inputs.customer.value': { template: '{{ Table1.id }}', mode: 'text' },
  })
  expect(message.rules['inputs.customer.value']?.kind).toBe('any')
  expect(errors).toEqual({})
})
