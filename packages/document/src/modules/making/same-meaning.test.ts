import type { EventHandler, JsonValue, PageRecord, PageRecords } from '@ashlar/schema'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anApi, aVariable, withRecords } from '../../../test/build-page.ts'
import { alert, make, reset, run, script } from '../../../test/making-modules.ts'
import { aPageOf, catalogue } from '../../../test/module-catalogue.ts'
import { isObject } from '../../bindings.ts'
import { expandModules } from '../expand-modules.ts'
import { planModule } from './plan-module.ts'

const paths = [
  'Input1.value',
  'Input2.label',
  'Button1.text',
  'Table1.pageSize',
  'Orders.response',
  'Save.response',
  'Chosen.value',
  'App.Shop.value',
  'Global.user.name',
  'Embed.language.value',
]
const expression = fc
  .array(
    fc.oneof(
      fc.constantFrom(...paths),
      fc.constantFrom(...paths).map((path) => `${path}?.length`),
      fc
        .constantFrom(...paths)
        .map((path) => `[1].map((Input1) => Input1 + ${path.startsWith('Input1') ? '2' : path})`),
      fc.constantFrom(...paths).map((path) => path.replace(/\.(\w+)$/u, '["$1"]')),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(' + '))
const templateText = expression.map((code) => `Text {{ ${code} }}!`)
const anyStep = fc.oneof(
  fc.constantFrom('Orders', 'Save').map((name) => run(name)),
  fc
    .constantFrom('Orders', 'Save')
    .chain((name) => templateText.map((text) => run(name, { onSuccess: [alert(text)] }))),
  fc
    .record({
      on: fc.constantFrom('onSuccess', 'onError'),
      name: fc.constantFrom('Orders', 'Save'),
      text: templateText,
    })
    .map(({ on, name, text }) => run(name, { [on]: [reset('Input1'), alert(text), reset('Table1')] })),
  templateText.map(alert),
  fc.constantFrom('Input1', 'Table1').map(reset),
  expression.map((code) => script(`const it = ${code}; showAlert(it)`)),
  fc.constant(script('Chosen.set(Input1.value + value)')),
  fc.constant({
    id: 'set',
    type: 'setStateVar',
    state: { name: 'Chosen', scope: 'page' },
    value: '{{ currentEvent.sum }}',
  }),
)

const anyPage = fc
  .record({
    texts: fc.array(templateText, { minLength: 7, maxLength: 7 }),
    handlers: fc.array(fc.array(anyStep, { maxLength: 4 }), { minLength: 2, maxLength: 2 }),
  })
  .map(({ texts, handlers }) => {
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = texts
    return withRecords(
      aPageOf(
        { type: 'input', properties: { label: a, onChange: handlers[0] ?? [] } },
        { type: 'input', properties: { label: b } },
        { type: 'button', properties: { text: c, onClick: handlers[1] ?? [] } },
        { type: 'table', properties: { tableData: d } },
        { type: 'button', properties: { text: g } },
      ),
      anApi('Orders', e),
      anApi('Save', f),
      aVariable('Chosen'),
      { ...aVariable('Shop', 'x'), scope: 'app' as const },
      {
        kind: 'embedProperty' as const,
        id: 'language',
        name: 'language',
        defaultValue: 'en',
        onChange: [],
        createdAt: 0,
      },
    )
  })

/** What a page with a module means, in the words of the page before: names without the module, inputs and outputs as what they stand for. */
const meaning = (page: PageRecords, content: PageRecords, plan: ReturnType<typeof make>['plan']) => {
  const expanded = expandModules(page, new Map([['card@1', content]]), catalogue)
  const { instance } = plan
  const inWords = (text: string): string => {
    let said = text
    for (const { name, path } of plan.inputs)
      said = said.replaceAll(new RegExp(`\\b${instance}\\.inputs\\.${name}\\.value\\b`, 'gu'), path.join('.'))
    for (const { name, path } of plan.outputs)
      said = said.replaceAll(new RegExp(`\\b${instance}\\.outputs\\.${name}\\b`, 'gu'), path.join('.'))
    return said.replaceAll(`${instance}·`, '').replaceAll(/\["(\w+)"\]/gu, '.$1')
  }
  const events = new Map(
    Object.values(expanded).flatMap((record) =>
      record.kind === 'event' ? [[record.name, record] as const] : [],
    ),
  )
  const inlined = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return inWords(value)
    if (Array.isArray(value)) return value.flatMap((item) => followed(item))
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inlined(inner)]))
      : value
  }
  const followed = (item: JsonValue): JsonValue[] => {
    const event = isObject(item) && isObject(item.event) ? events.get(String(item.event.name)) : undefined
    if (event === undefined || !isObject(item)) return [inlined(item)]
    const given = isObject(item.eventPayload) ? Object.entries(item.eventPayload) : []
    let steps = JSON.stringify(event.onTrigger)
    for (const [name, text] of given) {
      const source = /^\{\{ (.*) \}\}$/u.exec(String(text))?.[1] ?? ''
      steps = steps.replaceAll(new RegExp(`currentEvent\\.${name}\\b`, 'gu'), source)
    }
    const read: EventHandler = JSON.parse(steps)
    const { onSuccess, onError } = item
    // What follows how an event ended follows how its one step ended.
    const branches = {
      ...(onSuccess === undefined ? {} : { onSuccess }),
      ...(onError === undefined ? {} : { onError }),
    }
    const said = Object.keys(branches).length === 0 ? read : read.map((step) => ({ ...step, ...branches }))
    return JSON.parse(JSON.stringify(said)).flatMap((step: JsonValue) => inlined(step))
  }
  return (record: PageRecord): JsonValue => {
    const now = Object.values(expanded).find(
      ({ name, kind }) =>
        kind === record.kind && (name === record.name || name === `${instance}·${record.name}`),
    )
    return now === undefined ? null : inlined(JSON.parse(JSON.stringify(now)))
  }
}

/** What a record does, whatever it is called and wherever it stands. */
const deeds = (value: JsonValue): JsonValue => {
  if (!isObject(value)) return null
  const { properties, blocks, onSuccess, defaultValue } = value
  return JSON.parse(JSON.stringify({ properties, blocks, onSuccess, defaultValue }))
}

it('whatever is made a module of means what it meant before', () => {
  let made = 0
  fc.assert(
    fc.property(anyPage, fc.subarray(['w1', 'w2', 'w3', 'w4', 'w5'], { minLength: 1 }), (records, ids) => {
      const planned = planModule(records, catalogue, { ids, name: 'Order card' })
      if (!planned.ok) {
        expect(planned.message).toMatch(/^\w+ .*\.$/u)
        return
      }
      made += 1
      const { plan, content, page } = make(records, ids)
      const meant = meaning(page, content, plan)
      for (const record of Object.values(records)) {
        const before: JsonValue = JSON.parse(JSON.stringify(record).replaceAll(/\[\\"(\w+)\\"\]/gu, '.$1'))
        expect(deeds(meant(record))).toEqual(deeds(before))
      }
    }),
    { numRuns: 300 },
  )
  expect(made).toBeGreaterThan(30)
})
