import type { ReadForeign } from '@ashlar/files'
import type { JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { importedFile, named, propertiesOf, recordsOf } from './foreign-testing.ts'
import {
  retoolEvent,
  retoolFile,
  retoolOrders as orders,
  retoolPlugin,
  retoolWidget,
} from './retool-testing.ts'

const imported = (plugins: readonly [string, JsonValue][]): ReadForeign => importedFile(retoolFile(plugins))
const scriptOf = (read: ReadForeign, name: string): string => {
  const record = named(read, name)
  const [step] = record.kind === 'event' ? record.onTrigger : []
  return step?.type === 'runJs' ? step.code : ''
}

describe('code of an application that Retool exported', () => {
  it('reads a column of an answer as a column, and rows as rows', () => {
    const read = imported([
      ...orders(),
      retoolWidget('TextWidget2', 'first', {
        value: '{{ getOrders.data.status[0] }} of {{ formatDataAsArray(getOrders.data).length }}',
      }),
    ])
    expect(propertiesOf(read, 'first')['text']).toBe(
      '{{ _.map(getOrders.response, "status")[0] }} of {{ getOrders.response.length }}',
    )
  })

  it('reads of components what is called otherwise here', () => {
    const read = imported([
      ...orders(),
      retoolWidget('SelectWidget2', 'country', {
        itemMode: 'static',
        _values: ['no', 'se'],
        _labels: ['Norway', ''],
      }),
      retoolWidget('TextWidget2', 'said', {
        value:
          '{{ title.value }} {{ reload.hidden }} {{ country.value }} {{ country.selectedIndex }} {{ self.id }}',
      }),
    ])
    expect(propertiesOf(read, 'said')['text']).toBe(
      '{{ title.text }} {{ (!reload.isVisible) }} {{ country.selectedOptionValue }} {{ (_.findIndex(country.options, { value: country.selectedOptionValue })) }} {{ "said" }}',
    )
  })

  it('has code of the page as events, with functions for what it calls and a variable for what it gives', () => {
    const read = imported([
      ...orders(),
      retoolPlugin('datasource', 'JavascriptQuery', 'choose', {
        query:
          "await getOrders.trigger()\nchosen.setValue(formatDataAsArray(getOrders.data))\nutils.showNotification({ title: 'Chosen' })\nreturn id",
        _additionalScope: ['id'],
        runWhenPageLoads: true,
        events: [],
      }),
      retoolWidget('TextWidget2', 'last', { value: '{{ choose.data }}' }),
      retoolWidget('ButtonWidget2', 'pick', {
        text: 'Pick',
        events: [
          retoolEvent('click', 'script', 'run', '', {
            src: 'choose.trigger({ additionalScope: { id: 7 } })',
          }),
        ],
      }),
    ])
    expect(named(read, 'choose')).toMatchObject({ kind: 'event', arguments: [{ name: 'id' }] })
    const script = scriptOf(read, 'choose')
    for (const part of [
      'const runGetOrders = async ({ onSuccess, onFailure } = {}) => {',
      'const setChosen = (value) => chosen.set(value)',
      'setChosen(getOrders.response)',
      "showNotification({ title: 'Chosen' })",
      'return currentEvent.id',
      'await chooseResult.set(answer ?? null)',
    ])
      expect(script).toContain(part)
    expect(propertiesOf(read, 'last')['text']).toBe('{{ chooseResult.value }}')
    expect(named(read, 'chooseResult')).toMatchObject({ kind: 'stateVariable' })
    expect(JSON.stringify(propertiesOf(read, 'pick')['onClick'])).toContain(
      'await choose.trigger(additionalScope ?? {})',
    )
    const page = recordsOf(read).find((record) => record.kind === 'widget' && record.type === 'page')
    expect(page).toMatchObject({
      properties: { onPageLoad: [{ type: 'triggerEvent', event: { name: 'choose' } }] },
    })
  })

  it('writes what a function of the page computes into each binding that reads it', () => {
    const read = imported([
      ...orders(),
      retoolPlugin('function', 'Function', 'sum', { funcBody: 'return _.sum({{ getOrders.data.price }})' }),
      retoolWidget('TextWidget2', 'total', { value: '{{ sum.value }}' }),
    ])
    expect(propertiesOf(read, 'total')['text']).toBe(
      '{{ (() => {\nreturn _.sum((_.map(getOrders.response, "price")))\n})() }}',
    )
  })
})
