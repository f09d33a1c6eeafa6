import {
  addApi,
  addCustomEvent,
  addEmbedProperty,
  addStateVariable,
  addTimer,
  addWidget,
  apply,
  type Outcome,
} from '@ashlar/document'
import { emptyPage, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { beforeAll, describe, expect, it } from 'vitest'
import { entityAt } from './entity-at.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
let ids = 0
const newId = (): string => `id${(ids += 1)}`
let records: PageRecords

const done = (outcome: Outcome): string => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  records = applied.records
  return Object.keys(outcome.change.added)[0] ?? ''
}

const made = { widget: '', api: '', variable: '', ofApplication: '', timer: '', event: '', embed: '' }

beforeAll(() => {
  records = emptyPage('Page1', newId)
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const place = { type: 'input', parentId: canvas?.id ?? '', place: { left: 0, top: 0 } }
  made.widget = done(addWidget(records, catalogue, place, newId))
  const step = { pluginId: 'postgres', datasourceId: 'd', configuration: {} }
  made.api = done(addApi(records, { name: 'Orders', ...step }, newId))
  const createdAt = 1
  made.variable = done(addStateVariable(records, { name: 'Basket', createdAt }, newId))
  made.ofApplication = done(addStateVariable(records, { name: 'Basket', createdAt, scope: 'app' }, newId))
  made.timer = done(addTimer(records, { name: 'Refresh', createdAt }, newId))
  made.event = done(addCustomEvent(records, { name: 'Ordered', createdAt }, newId))
  made.embed = done(addEmbedProperty(records, { name: 'token', createdAt }, newId))
})

describe('what a reference of code leads to', () => {
  it('is what the application has of the name where its own code says it, and else what the page has', () => {
    const own = { kind: 'state', id: made.ofApplication, isOfApplication: true }
    expect(entityAt(records, ['Basket', 'value'], true)).toEqual(own)
    expect(entityAt(records, ['App', 'Basket'], true)).toEqual(own)
    expect(entityAt(records, ['Input1', 'value'], true)).toEqual({ kind: 'widget', id: made.widget })
  })

  it('is the component, the API, the variable, the timer or the custom event of the name', () => {
    const ofPage = (id: string) => ({ kind: 'state', id, isOfApplication: false })
    expect(entityAt(records, ['Input1', 'value'])).toEqual({ kind: 'widget', id: made.widget })
    expect(entityAt(records, ['Orders', 'response'])).toEqual({ kind: 'api', id: made.api })
    expect(entityAt(records, ['Basket', 'value'])).toEqual(ofPage(made.variable))
    expect(entityAt(records, ['Refresh'])).toEqual(ofPage(made.timer))
    expect(entityAt(records, ['Ordered', 'trigger'])).toEqual(ofPage(made.event))
  })

  it('is the namesake of the application below App', () => {
    expect(entityAt(records, ['App', 'Basket', 'value'])).toEqual({
      kind: 'state',
      id: made.ofApplication,
      isOfApplication: true,
    })
  })

  it('is the embed property below Embed, and where they all are for Embed itself', () => {
    expect(entityAt(records, ['Embed', 'token', 'value'])).toMatchObject({ kind: 'state', id: made.embed })
    expect(entityAt(records, ['Embed'])).toEqual({ kind: 'state', id: null, isOfApplication: false })
  })

  it('is nothing for names that nobody made', () => {
    expect(entityAt(records, ['Math', 'max'])).toBeNull()
    expect(entityAt(records, ['Nobody'])).toBeNull()
  })
})
