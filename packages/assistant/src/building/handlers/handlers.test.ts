import { eventHandlerSchema, type EventHandler, type EventStep, type JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aDraft, aPageWith, after, countingIds, withApi, withVariable } from '../../../test/build-draft.ts'
import { surroundingsOf } from '../set-handler.ts'
import { assistantHandlerSchema } from './assistant-step.ts'
import { tellHandler, writeHandler } from './handlers.ts'

const records = withVariable(
  withApi(
    after(
      aDraft(aPageWith(['add_component', { type: 'input', name: 'Input1' }])),
      ['set_timer', { name: 'Timer1' }],
      ['set_event', { name: 'Saved', arguments: ['id'] }],
    ).records,
    'API1',
    'select 1',
  ),
  'Variable1',
)
const around = surroundingsOf(aDraft(records))

const write = (steps: JsonObject[], before: EventHandler = []) => {
  const read = assistantHandlerSchema.parse(steps)
  return writeHandler(before, read, around, countingIds('new'))
}

const written = (step: JsonObject): EventStep | undefined => {
  const result = write([step])
  if (!result.ok) throw new Error(result.message)
  return eventHandlerSchema.parse(result.handler)[0]
}

describe('steps as the assistant says them', () => {
  it.each([
    [
      { type: 'setComponentProperty', component: 'Input1', propertyName: 'value', propertyValue: 'x' },
      { type: 'setComponentProperty', widget: 'Input1', propertyName: 'value', propertyValue: 'x' },
    ],
    [
      { type: 'resetComponent', component: 'Input1' },
      { type: 'resetComponent', widget: 'Input1' },
    ],
    [
      { type: 'navigateToRoute', routePathDescriptor: '/items/:id', routeParams: { id: '{{ 1 }}' } },
      { type: 'navigateToRoute', routeId: 'item', routeParams: { id: '{{ 1 }}' } },
    ],
    [
      { type: 'setStateVar', state: { name: 'Variable1', scope: 'page' }, propertyValue: 5 },
      { type: 'setStateVar', state: { name: 'Variable1', scope: 'page' }, value: '{{ 5 }}' },
    ],
    [
      { type: 'resetStateVar', state: { name: 'Variable1' } },
      { type: 'resetStateVar', state: { name: 'Variable1', scope: 'page' } },
    ],
    [
      { type: 'controlTimer', timer: { name: 'Timer1', scope: 'page' }, command: 'toggle' },
      { type: 'controlTimer', timer: { name: 'Timer1', scope: 'page' }, command: 'toggle' },
    ],
    [
      { type: 'triggerEvent', event: { name: 'Saved' }, eventPayload: { id: '{{ 7 }}' } },
      { type: 'triggerEvent', event: { name: 'Saved', scope: 'page' }, eventPayload: { id: '{{ 7 }}' } },
    ],
    [
      {
        type: 'executeApi',
        apiNames: ['API1'],
        onSuccess: [{ type: 'resetComponent', component: 'Input1' }],
      },
      { type: 'executeApi', apiNames: ['API1'], onSuccess: [{ type: 'resetComponent', widget: 'Input1' }] },
    ],
    [
      { type: 'cancelApi', apiNames: ['API1', 'Gone'] },
      { type: 'cancelApi', apiNames: ['API1'] },
    ],
    [
      { type: 'showAlert', message: 'Saved', style: 'success', alertDuration: 6, alertPosition: 'top' },
      { type: 'showAlert', message: 'Saved', style: 'success', alertDuration: 6, alertPosition: 'top' },
    ],
  ])('writes %o as a step of the page, and reads it back', (said, step) => {
    const made = written(said)
    expect(made).toMatchObject(step)
    if (made === undefined) return
    const told = tellHandler([made], around)
    expect(write(JSON.parse(JSON.stringify(told)))).toMatchObject({ ok: true, handler: [step] })
  })

  it.each([
    [{ type: 'executeApi', apiNames: ['Nope'] }, 'There is no API called Nope.'],
    [
      { type: 'setComponentProperty', component: 'Input1', propertyName: 'mask', propertyValue: 'x' },
      'Of Input1 steps can set',
    ],
    [{ type: 'resetComponent', component: 'Nope' }, 'There is no component called Nope.'],
    [{ type: 'navigateToRoute', routePathDescriptor: '/nope' }, 'There is no route /nope.'],
    [{ type: 'controlTimer', timer: { name: 'Nope' }, command: 'stop' }, 'There is no timer called Nope.'],
    [{ type: 'showAlert' }, 'A step of type showAlert needs message.'],
  ])('refuses %o', (said, message) => {
    const result = write([said])
    expect(result.ok ? '' : result.message).toContain(message)
  })

  it('knows no other kinds', () => {
    expect(assistantHandlerSchema.safeParse([{ type: 'runJs', code: 'fetch("https://x")' }]).success).toBe(
      false,
    )
    expect(assistantHandlerSchema.safeParse([{ type: 'navigateTo', url: 'https://x' }]).success).toBe(false)
  })

  it('leaves steps of other kinds where they were, named or not', () => {
    const before: EventHandler = [
      { id: 'a', type: 'showAlert', message: 'One', style: 'info' },
      { id: 'js', type: 'runJs', code: 'Input1.focus()' },
      { id: 'b', type: 'executeApi', apiNames: ['API1'] },
      { id: 'nav', type: 'navigateTo', url: '/' },
    ]
    const event = { name: 'Saved', scope: 'page' } as const
    const branching: EventHandler = [{ id: 'e', type: 'triggerEvent', event, onError: [] }]
    expect(tellHandler(branching, around)).toMatchObject([{ keep: 'e' }])
    expect(tellHandler(before, around).map((step) => ('keep' in step ? step.keep : step.type))).toEqual([
      'showAlert',
      'js',
      'executeApi',
      'nav',
    ])
    const next = write(
      [
        { type: 'showAlert', message: 'One', style: 'info' },
        { type: 'executeApi', apiNames: ['API1'], onError: [{ type: 'showAlert', message: 'Failed' }] },
        { keep: 'nav' },
      ],
      before,
    )
    expect(next.ok && next.handler.map(({ id }) => id)).toEqual(['a', 'js', 'new1', 'nav'])
    const emptied = write([], before)
    expect(emptied.ok && emptied.handler.map(({ id }) => id)).toEqual(['js', 'nav'])
  })
})
