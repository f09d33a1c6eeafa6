import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import {
  aDraft,
  aPageWith,
  after,
  call,
  the,
  theApi,
  withApi,
  withVariable,
} from '../../../test/build-draft.ts'
import { BuildingError } from '../building-error.ts'
import type { AssistantDraft } from '../draft/draft.ts'
import { changesOf } from './changes.ts'
import { resultSetOf } from './result-set.ts'

const idOf = (draft: AssistantDraft, name: string) => the(draft.records, name).id

const page = () =>
  withVariable(
    withApi(
      aPageWith(
        ['add_component', { type: 'button' }],
        ['add_component', { type: 'text', name: 'Hint', properties: { text: '{{ Button1.text }}' } }],
      ),
      'GetOrders',
      'select 1',
    ),
    'Filter',
  )

describe('what a draft did', () => {
  it('tells a renamed component in all four fields', () => {
    const draft = after(aDraft(page()), ['rename', { name: 'Button1', to: 'Save' }])
    const id = idOf(draft, 'Save')
    const result = resultSetOf(draft)
    expect(result.widgetChanges[id]).toEqual({ name: 'Save' })
    expect(result.changedKeys[id]).toEqual(['name'])
    expect(result.renamesById).toEqual({ [id]: 'Save' })
    expect(result.originalNames).toEqual({ [id]: 'Button1' })
    expect(result.metadataByWidgetId[id]).toMatchObject({ type: 'button', name: 'Save' })
  })

  it('lists edits that were discarded, with their reasons', () => {
    const { draft } = call(aDraft(page()), 'set_properties', {
      component: 'Button1',
      properties: { widgetId: 'x', text: 'Go' },
    })
    expect(resultSetOf(draft).discardedEdits).toEqual([
      { name: 'Button1', path: 'widgetId', reason: 'Cannot update widgetId' },
    ])
    expect(resultSetOf(draft).widgetChanges[idOf(draft, 'Button1')]).toEqual({ text: 'Go' })
  })

  it('names the blocks of an API that are other ones', () => {
    const draft = after(aDraft(page()), [
      'edit_blocks',
      { api: 'GetOrders', edits: [{ do: 'set', block: 'Step1', code: 'select 2' }] },
    ])
    const id = idOf(draft, 'GetOrders')
    const result = resultSetOf(draft)
    expect(result.apiChanges).toEqual([{ id, name: 'GetOrders', what: 'changed' }])
    expect(result.changedApiBlockPaths).toEqual({ [id]: ['Step1'] })
    expect(result.apiStatuses).toEqual({ [id]: 'COMPLETED' })
    expect(changesOf(draft)[0]?.blocks).toEqual([{ name: 'Step1', before: 'select 1', after: 'select 2' }])
  })

  it('lists variables, timers and events, one entry each, and an API without blocks as begun', () => {
    const draft = after(
      aDraft(page()),
      ['set_state_variable', { name: 'Chosen' }],
      ['set_timer', { name: 'Poll' }],
      ['set_event', { name: 'Saved' }],
      ['add_api', { name: 'Later', blocks: [] }],
    )
    const result = resultSetOf(draft)
    expect(result.stateVariableChanges).toMatchObject([{ name: 'Chosen', what: 'created' }])
    expect(result.timerChanges).toMatchObject([{ name: 'Poll', what: 'created' }])
    expect(result.eventChanges).toMatchObject([{ name: 'Saved', what: 'created' }])
    expect(result.apiStatuses).toEqual({ [idOf(draft, 'Later')]: 'STARTED' })
  })

  it.each([
    ['before', 'Button1'],
    ['inside', 'Box'],
  ] as const)('tells that something moved %s something by its name', (position, relativeTo) => {
    const draft = after(aDraft(aPageWith(...boxed)), ['move', { component: 'Hint', position, relativeTo }])
    expect(resultSetOf(draft).widgetMoves[idOf(draft, 'Hint')]).toEqual({ position, relativeTo })
  })

  it('tells that something moved after what stood last', () => {
    const draft = after(aDraft(aPageWith(...boxed)), [
      'move',
      { component: 'Button1', position: 'after', relativeTo: 'Hint' },
    ])
    expect(resultSetOf(draft).widgetMoves[idOf(draft, 'Button1')]).toEqual({
      position: 'after',
      relativeTo: 'Hint',
    })
  })

  it('throws where nothing is known of a component', () => {
    const draft = after(aDraft(page()), ['rename', { name: 'Button1', to: 'Save' }])
    const scene = { ...draft.scene, catalogue: new Map() }
    expect(() => resultSetOf({ ...draft, scene })).toThrowError(BuildingError)
  })

  it('lists a container with its canvas, and what is deleted with all that stood in it', () => {
    const draft = after(
      aDraft(aPageWith(...boxed)),
      ['delete', { name: 'Box' }],
      ['add_component', { type: 'modal' }],
    )
    const changes = changesOf(draft)
    expect(changes.map(({ what, name }) => [what, name])).toEqual([
      ['created', 'Modal1'],
      ['deleted', 'Box'],
    ])
    expect(changes.map(({ records }) => records.length)).toEqual([2, 3])
  })
})

const boxed: [string, JsonObject][] = [
  ['add_component', { type: 'button' }],
  ['add_component', { type: 'container', name: 'Box' }],
  ['add_component', { type: 'input', name: 'Inner', inside: 'Box' }],
  ['add_component', { type: 'text', name: 'Hint' }],
]

describe('an API in the words of an API', () => {
  it('is found by its id, too', () => {
    const records = page()
    const { id } = theApi(records, 'GetOrders')
    expect(call(aDraft(records), 'read_api', { api: id })).toMatchObject({
      ok: true,
      tells: { name: 'GetOrders' },
    })
  })
})
