import { describe, expect, it } from 'vitest'
import {
  aPageWith,
  after,
  anApi,
  aVariable,
  catalogue,
  countingIds,
  theWidget,
  withRecords,
} from '../../test/build-page.ts'
import { addCustomEvent } from './custom-events.ts'
import { deleteApi } from './delete-api.ts'
import { deleteWidgets } from './delete-widgets.ts'
import { addEmbedProperty } from './embed-properties.ts'
import { renameEntity } from './rename-entity.ts'
import { addTimer, updateTimer } from './timers.ts'

const run = (...apiNames: string[]) => ({ id: 's', type: 'executeApi' as const, apiNames })
const reset = (widget: string) => ({ id: 'r', type: 'resetComponent' as const, widget })

describe('what is deleted', () => {
  const button = aPageWith({
    type: 'button',
    properties: { onClick: [run('Orders', 'Other'), reset('Button1')] },
  })
  const page = withRecords(
    button,
    anApi('Orders', ''),
    anApi('Other', '', { onSuccess: [run('Orders'), reset('Button1')] }),
  )
  const withTimer = after(
    page,
    addTimer(page, { createdAt: 0, steps: [{ ...run('Orders'), onError: [] }] }, () => 't'),
  )

  it('is forgotten by steps of timers, events and APIs, and a step that named only it goes', () => {
    const left = after(withTimer, deleteApi(withTimer, catalogue, { id: 'api-Orders' }))
    expect(left.t).toMatchObject({ steps: [] })
    expect(theWidget(left, 'w1').properties.onClick).toEqual([run('Other'), reset('Button1')])
    expect(left['api-Other']).toMatchObject({ onSuccess: [reset('Button1')] })
    const without = after(left, deleteWidgets(left, catalogue, { ids: ['w1'] }))
    expect(without['api-Other']).toMatchObject({ onSuccess: [] })
  })

  it('is forgotten by timers of the page and of the application, be it a component or an API', () => {
    let records = after(
      page,
      addTimer(page, { createdAt: 0, steps: [run('Orders'), reset('Button1')] }, () => 'own'),
    )
    records = after(
      records,
      addTimer(
        records,
        { createdAt: 0, scope: 'app', steps: [run('Other', 'Orders'), reset('Button1')] },
        () => 'app',
      ),
    )
    records = after(records, deleteApi(records, catalogue, { id: 'api-Orders' }))
    expect(records).toMatchObject({
      own: { steps: [reset('Button1')] },
      app: { steps: [run('Other'), reset('Button1')] },
    })
    records = after(records, deleteWidgets(records, catalogue, { ids: ['w1'] }))
    expect(records).toMatchObject({ own: { steps: [] }, app: { steps: [run('Other')] } })
  })

  it('is kept where it cannot be deleted, and the rest of the selection goes', () => {
    const two = aPageWith({ type: 'button' }, { type: 'button' })
    const locked = withRecords(two, { ...theWidget(two, 'w1'), isDeletable: false })
    expect(deleteWidgets(locked, catalogue, { ids: ['w1'] })).toMatchObject({
      code: 'not_deletable',
      message: 'Button1 cannot be deleted.',
    })
    const outcome = deleteWidgets(locked, catalogue, { ids: ['w1', 'w2'] })
    expect(outcome).toMatchObject({ notice: { code: 'kept', message: 'Button1 cannot be deleted.' } })
    expect(Object.keys(outcome.ok ? outcome.change.removed : {})).toEqual(['w2'])
  })
})

describe('timers, events and embed properties', () => {
  it('get names of their own and intervals within what timers can keep', () => {
    let records = aPageWith()
    const newId = countingIds('n')
    records = after(records, addTimer(records, { createdAt: 0, intervalMs: 10 }, newId))
    records = after(records, addCustomEvent(records, { createdAt: 0 }, newId))
    records = after(records, addEmbedProperty(records, { createdAt: 0 }, newId))
    records = after(records, addEmbedProperty(records, { createdAt: 0, name: 'Timer1' }, newId))
    expect(Object.values(records).slice(-4)).toMatchObject([
      { name: 'Timer1', intervalMs: 5000 },
      { name: 'Event1' },
      { name: 'property1' },
      { name: 'Timer1' },
    ])
    expect(after(records, updateTimer(records, { id: 'n1', intervalMs: 1e12 })).n1).toMatchObject({
      intervalMs: 2_147_483_646,
    })
    expect(addTimer(records, { createdAt: 0, name: 'Event1' }, newId)).toMatchObject({ code: 'invalid_name' })
    const twice = [
      { id: 'a', name: 'row' },
      { id: 'b', name: 'row' },
    ]
    expect(addCustomEvent(records, { createdAt: 0, arguments: twice }, newId)).toMatchObject({
      code: 'invalid_name',
    })
  })

  it('are renamed with every way of reading an embed property', () => {
    const records = withRecords(
      aPageWith({
        type: 'button',
        properties: { text: "{{ Embed.user.name + Embed?.user + Embed['user'] + user }} Embed.user" },
      }),
      { kind: 'embedProperty', id: 'e', name: 'user', defaultValue: '', onChange: [], createdAt: 0 },
    )
    const renamed = after(records, renameEntity(records, catalogue, { id: 'e', name: 'person' }))
    expect(theWidget(renamed, 'w1').properties.text).toBe(
      "{{ Embed.person.name + Embed?.person + Embed['person'] + user }} Embed.user",
    )
  })

  it('are not renamed to what a binding hides', () => {
    const records = withRecords(
      aPageWith({ type: 'button', properties: { text: '{{ [1].map((row) => row + Count.value) }}' } }),
      aVariable('Count'),
    )
    expect(renameEntity(records, catalogue, { id: 'variable-Count', name: 'row' })).toMatchObject({
      ok: false,
      code: 'invalid_name',
    })
  })
})
