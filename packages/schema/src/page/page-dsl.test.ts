import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { check } from '../problem.ts'
import { defineWidget, widgetCatalogue } from '../widget/descriptor.ts'
import { boolean, eventHandler, text } from '../widget/property.ts'
import { getDefaultLayout } from './default-layout.ts'
import { pageDslSchema } from './page-dsl.ts'

const help = 'For tests.'
const descriptor = (type: string, properties = {}) =>
  defineWidget({
    type,
    label: type,
    help,
    icon: 'square',
    namePrefix: type,
    defaultSize: { width: { value: 1, mode: 'gridUnit' }, height: { value: 1, mode: 'gridUnit' } },
    properties,
  })
const schema = pageDslSchema(
  widgetCatalogue([
    descriptor('page', {
      onPageLoad: eventHandler('On page load', help),
      emittedEvents: boolean('Emitted', false, { help }),
    }),
    descriptor('section'),
    descriptor('canvas'),
    descriptor('label', { text: text('Text', '', { help }), padding: text('Padding', '', { help }) }),
  ]),
)

const empty = (): JsonObject => getDefaultLayout(8)
const withFields = (fields: JsonObject): JsonObject => ({ ...empty(), ...fields })
const label = (fields: JsonObject = {}): JsonObject => ({
  widgetId: 'l',
  widgetName: 'Label1',
  type: 'label',
  left: { value: 0, mode: 'gridUnit' },
  top: { value: 0, mode: 'gridUnit' },
  width: { value: 10, mode: 'gridUnit' },
  height: { value: 4, mode: 'gridUnit' },
  ...fields,
})
const withLabel = (fields: JsonObject): JsonObject => withFields({ children: [label(fields)] })
const problems = (document: JsonObject) => {
  const checked = check(schema, document)
  return checked.ok ? [] : checked.problems
}
const without = (document: JsonObject, name: string): JsonObject => {
  const { [name]: _, ...others } = document
  return others
}

describe('the document of a page', () => {
  it('has version 8 and no other', () => {
    expect(problems(empty())).toEqual([])
    expect(problems(withFields({ version: 7 }))).toMatchObject([{ path: 'version' }])
    expect(problems(withFields({ version: 9 }))).toMatchObject([{ path: 'version' }])
  })

  it.each([
    'apis',
    'stateVars',
    'timers',
    'version',
    'widgetId',
    'widgetName',
    'type',
    'left',
    'top',
    'width',
    'height',
  ])('requires %s', (name) => expect(problems(without(empty(), name))).toMatchObject([{ path: name }]))

  it.each(['events', 'embedding', 'cachedData', 'onPageLoad', 'layoutVersion', 'gridColumns'])(
    'does not require %s',
    (name) => expect(problems(without(empty(), name))).toEqual([]),
  )

  it.each(['widgetId', 'widgetName', 'left', 'top', 'width', 'height'])('requires %s of a widget', (name) => {
    expect(problems(withFields({ children: [without(label(), name)] }))).toMatchObject([
      { path: `children.0.${name}` },
    ])
  })

  it('reads numbers from text, and text from numbers and booleans', () => {
    const checked = check(
      schema,
      withFields({
        gridColumns: '96',
        layoutVersion: '2',
        widgetName: 5,
        children: [label({ widgetName: true, text: 12, width: { value: '10', mode: 'px' } })],
      }),
    )
    expect(checked).toMatchObject({
      value: {
        gridColumns: 96,
        layoutVersion: 2,
        widgetName: '5',
        children: [{ widgetName: 'true', text: '12', width: { value: 10 } }],
      },
    })
  })

  it('refuses unknown fields wherever they stand, with their path', () => {
    const steps = [{ id: 'a', type: 'executeApi', apiNames: [], surprise: 1 }]
    const paths = [
      withFields({ surprise: 1 }),
      withLabel({ surprise: 1 }),
      withLabel({ left: { value: 1, mode: 'gridUnit', surprise: 1 } }),
      withFields({ apis: { apiMap: {}, surprise: 1 } }),
      withFields({ embedding: { propertyMap: {}, surprise: 1 } }),
      withFields({ cachedData: { surprise: 1 } }),
      withFields({
        timers: { timerMap: { t: { id: 't', name: 'T', startOnPageLoad: true, intervalMs: 5000, steps } } },
      }),
    ].map((document) => problems(document).map(({ path }) => path))
    expect(paths).toEqual([
      ['surprise'],
      ['children.0.surprise'],
      ['children.0.left.surprise'],
      ['apis.surprise'],
      ['embedding.surprise'],
      ['cachedData.surprise'],
      ['timers.timerMap.t.steps.0.surprise'],
    ])
  })

  it('refuses unknown kinds of widgets', () => {
    expect(problems(withLabel({ type: 'nothing' }))).toMatchObject([{ path: 'children.0.type' }])
  })

  it('takes lists of paths whose entries have a key and perhaps a value', () => {
    const lists = ['dynamicBindingPathList', 'dynamicTriggerPathList', 'dynamicPropertyPathList']
    for (const list of lists) {
      expect(problems(withLabel({ [list]: [{ key: 'text' }, { key: 'text', value: 'x' }] }))).toEqual([])
      expect(problems(withLabel({ [list]: [{}] }))).toMatchObject([{ path: `children.0.${list}.0.key` }])
    }
  })

  it('keeps what the page around it may do as booleans', () => {
    const embedding = { propertyMap: {}, triggerableEvents: true, emittedEvents: false }
    expect(problems(withFields({ embedding }))).toEqual([])
    expect(problems(withFields({ embedding: { ...embedding, emittedEvents: 'yes' } }))).toMatchObject([
      { path: 'embedding.emittedEvents' },
    ])
  })

  it('holds state variables, timers, events and embed properties in maps by id', () => {
    const base = { id: 'a', name: 'A', createdAt: 1 }
    expect(
      problems(
        withFields({
          stateVars: {
            stateVarMap: { a: { ...base, defaultValue: 3, persistence: 'Temporary', scope: 'page' } },
          },
          timers: {
            timerMap: {
              a: {
                ...base,
                scope: 'page',
                startOnPageLoad: true,
                intervalMs: '5000',
                steps: [],
                dynamicTriggerPathList: [{ key: 'steps' }],
              },
            },
          },
          events: { eventMap: { a: { ...base, arguments: [], onTrigger: [] } } },
          embedding: { propertyMap: { a: { ...base, defaultValue: '' } } },
          cachedData: {
            apiNames: ['Orders'],
            apiDeps: { Orders: [] },
            pageLoadActions: { apiNames: ['Orders'], apiDeps: { Orders: [] } },
          },
          onPageLoad: [{ type: 'optimizedPageLoadApis', apiNames: ['Orders'] }],
        }),
      ),
    ).toEqual([])
    expect(problems(withFields({ timers: { timerMap: { a: base } } })).length).toBeGreaterThan(0)
    expect(
      problems(withFields({ events: { eventMap: { a: { ...base, scope: 'app' } } } })).length,
    ).toBeGreaterThan(0)
  })

  it('keeps properties whose names are fields of every widget apart', () => {
    expect(problems(withLabel({ properties: { padding: '8' } }))).toEqual([])
    expect(problems(withLabel({ padding: '8' }))).toMatchObject([{ path: 'children.0.padding' }])
  })
})

const allowed: Record<string, readonly string[]> = {
  left: ['gridUnit'],
  top: ['gridUnit'],
  width: ['gridUnit', 'fitContent', 'fillParent', 'px'],
  height: ['gridUnit', 'fitContent', 'fillParent', 'px'],
  spacing: ['gridUnit', 'px'],
  minHeight: ['gridUnit', 'px'],
  maxHeight: ['gridUnit', 'px'],
  minWidth: ['px'],
  maxWidth: ['px'],
  margin: ['px'],
  padding: ['px'],
}
const modes = ['gridUnit', 'fitContent', 'fillParent', 'px', 'percent']

describe('a dimension', () => {
  it.each(Object.entries(allowed))('of %s has the modes %j', (field, expected) => {
    const taken = modes.filter((mode) => {
      const length = { value: 1, mode }
      const isSides = field === 'margin' || field === 'padding'
      const value = isSides ? { left: length, right: length, top: length, bottom: length } : length
      return problems(withLabel({ [field]: value })).length === 0
    })
    expect(taken).toEqual(expected)
  })

  it('is an object of a number and a mode', () => {
    for (const value of [1, '1', { value: 'wide', mode: 'px' }, { value: 1 }, { mode: 'px' }]) {
      expect(problems(withLabel({ width: value })).length).toBeGreaterThan(0)
    }
  })
})
