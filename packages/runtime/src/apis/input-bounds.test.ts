import type { JsonObject, WidgetRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anApi, aPage, aWidget, catalogue } from '../../test/builders.ts'
import { inputBounds } from './input-bounds.ts'

const reasons = (
  properties: JsonObject,
  value: JsonObject[string],
  { texts = [], settable = [] }: { texts?: unknown; settable?: string[] } = {},
): string[] => {
  const api = anApi('GetOrders', { inputs: ['Gauge1.value'] })
  const widget: WidgetRecord = aWidget('Gauge1', 'gauge', properties)
  const known = new Map(
    [...catalogue].map(([type, facts]) => [
      type,
      type === 'gauge' ? { ...facts, settable: [...facts.settable, ...settable] } : facts,
    ]),
  )
  const page = aPage({ widgets: [widget], apis: [api] })
  return inputBounds(page, known, texts)(api.id, { Gauge1: { value } }).map(({ reason }) => reason)
}
const script = (code: string) => [{ id: 's', type: 'runJs', code }]

describe('an input that no page sends', () => {
  it('is a number beside what the component declares, said with its bound', () => {
    expect(reasons({}, 11)).toEqual(['Gauge1.value cannot be more than 10.'])
    expect(reasons({ minValue: 3 }, 2)).toEqual(['Gauge1.value cannot be less than 3.'])
    expect(reasons({ maxValue: 20 }, 20)).toEqual([])
  })

  it.each(['5', '1; drop table orders', true, [5], { valueOf: 5 }])(
    'is %j where a number stands',
    (value) => {
      expect(reasons({}, value)).toEqual([expect.stringMatching(/^Expected type number for Gauge1\.value/u)])
      const bound = { maxValue: '{{ GetLimits.response }}' }
      expect(reasons(bound, value)).toHaveLength(1)
    },
  )

  it('is looked for where all of the component is read too, and not behind its value', () => {
    const inputs = (path: string, given: JsonObject) => {
      const api = anApi('GetOrders', { inputs: [path] })
      const page = aPage({ widgets: [aWidget('Gauge1', 'gauge')], apis: [api] })
      return inputBounds(page, catalogue, [])(api.id, given)
    }
    expect(inputs('Gauge1', { Gauge1: { value: 99 } })).toHaveLength(1)
    expect(inputs('Gauge1.value.digits', { Gauge1: { value: { digits: 99 } } })).toEqual([])
  })

  it('is neither what is missing nor what the component begins with before it is drawn', () => {
    expect(reasons({}, null)).toEqual([])
    expect(reasons({ minValue: 5 }, 0)).toEqual([])
    expect(reasons({ defaultValue: 50 }, 50)).toEqual([])
    expect(reasons({ defaultValue: 50 }, 51)).toHaveLength(1)
  })
})

describe('a bound that is not known refuses no number', () => {
  it('where a binding gives it, or gives what the component begins with', () => {
    expect(reasons({ maxValue: '{{ GetLimits.response }}' }, 500)).toEqual([])
    expect(reasons({ defaultValue: '{{ GetLimits.response }}' }, 500)).toEqual([])
  })

  it('where it goes from more to less', () => {
    expect(reasons({ minValue: 9, maxValue: 3 }, 500)).toEqual([])
  })

  it('where a step or a script may set it', () => {
    const settable = ['maxValue']
    const step = (propertyName: string) => [
      { type: 'setComponentProperty', widget: 'Gauge1', propertyName, propertyValue: '90' },
    ]
    expect(reasons({}, 80, { settable })).toHaveLength(1)
    expect(reasons({}, 80, { settable, texts: step('minValue') })).toHaveLength(1)
    expect(reasons({}, 80, { settable, texts: { onClick: step('maxValue') } })).toEqual([])
    expect(reasons({}, 80, { settable, texts: script('Gauge1.maxValue.set(90)') })).toEqual([])
    expect(reasons({}, 80, { settable, texts: script('setComponentProperty(a, b, 90)') })).toEqual([])
    expect(reasons({}, 80, { settable, texts: script('Gauge10.value') })).toHaveLength(1)
  })

  it('where a script may run the API with values of its own', () => {
    expect(reasons({}, 80, { texts: script("await GetOrders.run({ 'Gauge1.value': 80 })") })).toEqual([])
    expect(reasons({}, 80, { texts: script('await GetOthers.run()') })).toHaveLength(1)
  })
})
