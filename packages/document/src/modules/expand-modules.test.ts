import type {
  CustomEventRecord,
  EmbedPropertyRecord,
  EventHandler,
  JsonObject,
  PageRecords,
} from '@ashlar/schema'
import { parseTemplate } from '@ashlar/expression'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  after,
  anApi,
  aPage,
  aPageWith,
  aVariable,
  canvasId,
  countingIds,
  theApi,
  theWidget,
  withRecords,
} from '../../test/build-page.ts'
import { catalogue } from '../../test/module-catalogue.ts'
import { addWidget } from '../operations/add-widget.ts'
import { presentPage } from '../present.ts'
import { valueAt } from '../references.ts'
import { asBrowsersKnow } from './as-browsers-know.ts'
import { expandModules, modulesNeeded } from './expand-modules.ts'
import { moduleInterface } from './module-interface.ts'

const valueIn = ({ inputs }: JsonObject): unknown => valueAt({ inputs }, 'inputs.customer.value')

const customer: EmbedPropertyRecord = {
  kind: 'embedProperty',
  id: 'input-customer',
  name: 'customer',
  defaultValue: '7',
  onChange: [],
  createdAt: 0,
}
const alert: EventHandler = [{ id: 'a', type: 'showAlert', message: '{{ Button1.text }}', style: 'info' }]
const saved: CustomEventRecord = {
  kind: 'event',
  id: 'event-saved',
  name: 'saved',
  arguments: [{ id: 'x', name: 'id' }],
  onTrigger: alert,
  createdAt: 0,
}

/** A module with a button, an API that reads its input, a variable that is given out, and an event. */
const address = (): PageRecords =>
  withRecords(
    aPageWith(
      {
        type: 'button',
        properties: {
          text: 'Customer {{ Embed.customer.value }} of {{ Total.value }}',
          onClick: [
            { id: 'b', type: 'triggerEvent', event: { name: 'saved', scope: 'page' }, eventPayload: {} },
          ],
        },
      },
      { type: 'modal' },
    ),
    customer,
    saved,
    { ...aVariable('Total', '{{ read.response.length }}'), isOutput: true },
    anApi('read', 'select * from orders where customer = {{ Embed.customer.value }}'),
  )

const library = new Map([['address@1', address()]])

const aPageWithModules = (...each: JsonObject[]): PageRecords => {
  const newId = countingIds('w')
  return each.reduce<PageRecords>((records, more) => {
    const properties = { moduleId: 'address', moduleVersion: 1, ...more }
    return after(
      records,
      addWidget(records, catalogue, { type: 'module', parentId: canvasId, properties }, newId),
    )
  }, aPage())
}

const named = (records: PageRecords, name: string) =>
  Object.values(records).find((record) => record.name === name)

const addCatalogue = (records: PageRecords) => expandModules(records, library, catalogue)

describe('a page with a module', () => {
  it('is the same object where it has none', () => {
    const page = aPageWith({ type: 'button' })
    expect(addCatalogue(page)).toBe(page)
  })

  it('has what stands in it under names and ids of its own, twice where it stands twice', () => {
    const page = addCatalogue(aPageWithModules({}, {}))
    for (const instance of ['Module1', 'Module2']) {
      expect(named(page, `${instance}·Button1`)).toMatchObject({
        properties: {
          text: `Customer {{ ${instance}.inputs.customer.value }} of {{ ${instance}·Total.value }}`,
          onClick: [{ event: { name: `${instance}·saved`, scope: 'page' } }],
        },
      })
    }
    expect(new Set(Object.values(page).map(({ id }) => id)).size).toBe(Object.keys(page).length)
    for (const [id, record] of Object.entries(page)) expect(record.id).toBe(id)
  })

  it('reads what it gives out below its outputs', () => {
    expect(named(addCatalogue(aPageWithModules({})), 'Module1')).toMatchObject({
      properties: { outputs: { Total: '{{ Module1·Total.value }}' } },
      dynamicBindingPathList: [{ key: 'outputs.Total' }],
    })
  })

  it('has its sections in it, and what opens above the page on the page', () => {
    const host = aPageWithModules({})
    const page = addCatalogue(host)
    const instance = theWidget(page, 'w1')
    expect(named(page, 'Module1·Section1')).toMatchObject({ parentId: instance.id })
    expect(named(page, 'Module1·Modal1')).toMatchObject({ parentId: '0' })
  })

  it('stays empty where the library does not have it', () => {
    const host = aPageWithModules({ moduleVersion: 2 })
    expect(Object.keys(addCatalogue(host))).toEqual(Object.keys(host))
  })
})

describe('what a module is given', () => {
  const inputsFor = (inputs: string) => {
    const instance = named(addCatalogue(aPageWithModules({ inputs })), 'Module1')
    return instance?.kind === 'widget'
      ? [instance.properties.inputs, instance.dynamicBindingPathList.map(({ key }) => key)]
      : undefined
  }

  it.each([
    ['', 7, []],
    ['{ "customer": 12 }', 12, []],
    ['{ "customer": "007" }', '007', []],
    ['{ "customer": {{ Table1.id }} }', '{{ Table1.id }}', ['inputs.customer.value']],
    ['{{ Rows.value }}', '{{ ( Rows.value )?.customer }}', ['inputs.customer.value']],
  ])('by %j is %j', (written, value, bound) => {
    expect(inputsFor(written)).toEqual([{ customer: { value } }, [...bound, 'outputs.Total']])
  })

  it.each([
    ['text', '{ "customer": 12 }', '12'],
    ['text', '', '7'],
    ['number', '{ "customer": "12" }', 12],
    ['boolean', '{ "customer": "true" }', true],
    ['list', '{ "customer": "[1, 2]" }', [1, 2]],
    ['object', '{ "customer": "{ \\"id\\": 1 }" }', { id: 1 }],
    ['list', '{ "customer": "one" }', 'one'],
    ['list', '{ "customer": {{ Table1.id }} }', '{{ Table1.id }}'],
    ['text', '{ "customer": "No. {{ Table1.id }}" }', 'No. {{ Table1.id }}'],
  ] as const)('is of the kind %s by %j: %j', (valueKind, inputs, value) => {
    const content = withRecords(address(), { ...customer, valueKind })
    const page = expandModules(aPageWithModules({ inputs }), new Map([['address@1', content]]), catalogue)
    expect(named(page, 'Module1')).toMatchObject({ properties: { inputs: { customer: { value } } } })
  })

  it.each([
    ['text', 12, '12'],
    ['text', true, 'true'],
    ['text', null, null],
    ['number', '12.5', 12.5],
    ['number', ' ', ' '],
    ['number', 'twelve', 'twelve'],
    ['boolean', 'false', false],
    ['boolean', 'no', 'no'],
  ] as const)('is of the kind %s where a binding gives %j: %j', (valueKind, given, value) => {
    const content = withRecords(address(), { ...customer, valueKind })
    const inputs = '{ "customer": {{ Table1.id // of the row }} }'
    const page = expandModules(aPageWithModules({ inputs }), new Map([['address@1', content]]), catalogue)
    const module = named(page, 'Module1')
    const read =
      module?.kind === 'widget' ? parseTemplate(String(valueIn(module.properties))).only?.source : ''
    expect(runInNewContext(read ?? '', { Table1: { id: given } })).toEqual(value)
    expect(module).toMatchObject({ dynamicBindingPathList: [{ key: 'inputs.customer.value' }, {}] })
  })

  it('leads to its steps on change', () => {
    const content = withRecords(address(), { ...customer, onChange: alert })
    const page = expandModules(aPageWithModules({}), new Map([['address@1', content]]), catalogue)
    expect(named(page, 'Module1·Embed·customer')).toMatchObject({
      kind: 'stateVariable',
      defaultValue: '{{ Module1.inputs.customer.value }}',
      onChange: [{ message: '{{ Module1·Button1.text }}' }],
    })
  })
})

it('an event of a module runs its own steps and then those of the page', () => {
  const onEvent = [{ id: 'c', type: 'showAlert', message: '{{ Table1.id }}', style: 'info' }]
  const page = addCatalogue(aPageWithModules({ events: [{ id: 'e', name: 'saved', onEvent }] }))
  expect(named(page, 'Module1·saved')).toMatchObject({
    onTrigger: [{ message: '{{ Module1·Button1.text }}' }, { message: '{{ Table1.id }}' }],
  })
})

it('an API of a module reads the inputs of the instance, and runs when its page opens', () => {
  const page = addCatalogue(aPageWithModules({ inputs: '{ "customer": {{ Table1.id }} }' }))
  const api = theApi(page, 'w1~api-read')
  expect(JSON.stringify(api.blocks)).toContain('{{ Module1.inputs.customer.value }}')
  const [presented] = presentPage(page, () => true).apis
  expect(presented).toMatchObject({ name: 'Module1·read', inputs: ['Module1.inputs.customer.value'] })
})

it('what a browser is told of an API is what it reads, and it then reads the same', () => {
  const told = asBrowsersKnow(address(), () => true)
  expect(JSON.stringify(told)).not.toContain('select')
  const apisOf = (content: PageRecords) =>
    presentPage(expandModules(aPageWithModules({}), new Map([['address@1', content]]), catalogue), () => true)
      .apis
  expect(apisOf(told)).toEqual(apisOf(address()))
})

describe('a module in a module', () => {
  const order = aPageWithModules({ inputs: '{ "customer": {{ Embed.customer.value }} }' })
  const both = new Map([...library, ['order@1', withRecords(order, customer)]])

  it('is placed with it', () => {
    const host = aPageWithModules({ moduleId: 'order' })
    const page = expandModules(host, both, catalogue)
    expect(named(page, 'Module1·Module1')).toMatchObject({
      properties: {
        inputs: { customer: { value: '{{ Module1.inputs.customer.value }}' } },
        outputs: { Total: '{{ Module1·Module1·Total.value }}' },
      },
    })
    expect(named(page, 'Module1·Module1·Button1')).toMatchObject({
      properties: { text: expect.stringContaining('{{ Module1·Module1.inputs.customer.value }}') },
    })
    expect([...modulesNeeded(host, both)]).toEqual(['order@1', 'address@1'])
  })

  it('ends where it would stand in itself', () => {
    const own = aPageWithModules({ moduleId: 'own' })
    const page = expandModules(own, new Map([['own@1', own]]), catalogue)
    expect(Object.keys(page).length).toBeLessThan(10)
  })
})

it('what a module shows of itself are its inputs, outputs and events', () => {
  expect(moduleInterface(address())).toEqual({
    inputs: [{ name: 'customer', defaultValue: '7', kind: null, help: '' }],
    outputs: ['Total'],
    events: [{ name: 'saved', arguments: ['id'] }],
  })
})
