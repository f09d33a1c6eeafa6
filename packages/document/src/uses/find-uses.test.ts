import type { EventHandler, JsonValue, PageRecord, PageRecords, Route } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  after,
  anApi,
  aPageWith,
  aVariable,
  catalogue,
  countingIds,
  withRecords,
} from '../../test/build-page.ts'
import { renameEntity } from '../operations/rename-entity.ts'
import { setProperty } from '../operations/set-property.ts'
import { findUses } from './find-uses.ts'

const stepIds = countingIds('step')
const script = (code: string): EventHandler => [{ id: stepIds(), type: 'runJs', code }]

const withValue = (records: PageRecords, path: string, value: JsonValue): PageRecords =>
  after(records, setProperty(records, catalogue, { ids: ['w1'], path, value }, countingIds('new')))

const entityOf = (records: PageRecords, name: string): PageRecord => {
  const entity = Object.values(records).find((record) => record.name === name)
  if (entity === undefined) throw new Error(`There is nothing called ${name}.`)
  return entity
}

const said = (records: PageRecords, name: string, routes: readonly Route[] = []): string[] =>
  findUses(entityOf(records, name), { records, catalogue, routes }).uses.map(
    ({ holder, path, effect, members }) =>
      [holder.name, path, effect, ...(members.length === 0 ? [] : [members.join('.')])].join(' '),
  )

const page = (): PageRecords =>
  withRecords(aPageWith({ type: 'button' }, { type: 'table' }), aVariable('Counter', '{{ 1 }}'))

describe('the uses of something', () => {
  it('are the properties that read it, and what of it they read', () => {
    const records = withValue(page(), 'text', 'Chosen: {{ Table1.selectedRow.id }} {{ Counter.value }}')
    expect(said(records, 'Table1')).toEqual(['Button1 text reads selectedRow.id'])
    expect(said(records, 'Counter')).toEqual(['Button1 text reads value'])
    expect(said(records, 'Button1')).toEqual([])
  })

  it('are the blocks of APIs that read it, but for one that has a block of its name', () => {
    const records = withRecords(
      page(),
      anApi('Orders', 'select {{ Counter.value }}'),
      anApi('Hiding', 'select {{ Step1.output }}'),
      aVariable('Step1'),
    )
    expect(said(records, 'Counter')).toEqual(['Orders Step1 reads value'])
    expect(said(records, 'Step1')).toEqual([])
  })

  it('are the steps that set, reset and run it, in branches too', () => {
    const runs: EventHandler = [
      {
        id: stepIds(),
        type: 'executeApi',
        apiNames: ['Orders'],
        onSuccess: [{ id: stepIds(), type: 'resetStateVar', state: { name: 'Counter', scope: 'page' } }],
      },
      {
        id: stepIds(),
        type: 'setComponentProperty',
        widget: 'Table1',
        propertyName: 'pageSize',
        propertyValue: '5',
      },
    ]
    const records = withRecords(
      withValue(page(), 'onClick', JSON.parse(JSON.stringify(runs))),
      anApi('Orders', 'select 1', {
        onSuccess: [
          {
            id: stepIds(),
            type: 'setStateVar',
            state: { name: 'Counter', scope: 'page' },
            value: '{{ Orders.response }}',
          },
        ],
      }),
    )
    expect(said(records, 'Counter')).toEqual(['Button1 onClick resets', 'Orders onSuccess sets'])
    expect(said(records, 'Orders')).toEqual(['Button1 onClick runs', 'Orders onSuccess reads response'])
    expect(said(records, 'Table1')).toEqual(['Button1 onClick sets pageSize'])
  })

  it('are the scripts that call it, by its name or by a text', () => {
    const code = `Counter.set(Counter.value + 1); await Orders.run(); Table1.focus()
      setComponentProperty('Table1', "pageSize", 3); resetComponent('Button1')`
    const records = withRecords(
      withValue(page(), 'onClick', JSON.parse(JSON.stringify(script(code)))),
      anApi('Orders', 'select 1'),
    )
    expect(said(records, 'Counter')).toEqual(['Button1 onClick sets', 'Button1 onClick reads value'])
    expect(said(records, 'Orders')).toEqual(['Button1 onClick runs'])
    expect(said(records, 'Table1')).toEqual(['Button1 onClick controls', 'Button1 onClick sets pageSize'])
    expect(said(records, 'Button1')).toEqual(['Button1 onClick resets'])
  })

  it('tell what is of the application from its namesake on the page', () => {
    const ofApplication = { ...aVariable('Counter'), id: 'own', scope: 'app' as const }
    const records = withRecords(
      withValue(page(), 'text', '{{ Counter.value }} {{ App.Counter.value }}'),
      ofApplication,
      { ...aVariable('Double', '{{ Counter.value * 2 }}'), scope: 'app' as const },
    )
    const uses = (entity: PageRecord) =>
      findUses(entity, { records, catalogue }).uses.map(({ holder, members }) => [holder.name, ...members])
    expect(uses(ofApplication)).toEqual([
      ['Button1', 'value'],
      ['Double', 'value'],
    ])
    expect(uses(aVariable('Counter'))).toEqual([['Button1', 'value']])
  })

  it('are the routes whose steps use it, and those that open it', () => {
    const records = page()
    const routes: Route[] = [
      { id: 'r1', path: '/', pageId: 'p', onRouteLoad: script('Counter.reset()') },
      { id: 'r2', path: '/more', pageId: 'p', widgetId: entityOf(records, 'Table1').id },
    ]
    expect(said(records, 'Counter', routes)).toEqual(['/ onRouteLoad resets'])
    expect(said(records, 'Table1', routes)).toEqual(['/more widgetId controls'])
  })

  it('leave out code that cannot be read, and say so where the name stands in it', () => {
    const broken = withValue(page(), 'text', '{{ Counter.value + }}')
    const records = withValue(broken, 'onClick', JSON.parse(JSON.stringify(script('Counter.set('))))
    const { uses, unread } = findUses(entityOf(records, 'Counter'), { records, catalogue })
    expect(uses).toEqual([])
    expect(unread.map(({ path, step }) => [path, step?.type])).toEqual([
      ['text', undefined],
      ['onClick', 'runJs'],
    ])
    expect(findUses(entityOf(records, 'Table1'), { records, catalogue }).unread).toEqual([])
  })

  it('are the same places under another name', () => {
    const code = 'Counter.set(Counter.value + 1)'
    const before = withRecords(
      withValue(page(), 'onClick', JSON.parse(JSON.stringify(script(code)))),
      anApi('Orders', 'select {{ Counter.value }}'),
    )
    const { id } = entityOf(before, 'Counter')
    const renamed = after(before, renameEntity(before, catalogue, { id, name: 'Total' }))
    expect(said(renamed, 'Total')).toEqual(said(before, 'Counter'))
  })
})
