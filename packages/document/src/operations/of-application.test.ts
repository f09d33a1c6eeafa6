import type { PageRecord, PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPageWith, catalogue, withRecords } from '../../test/build-page.ts'
import { apply } from '../change.ts'
import { toPageDsl } from '../dsl-write.ts'
import { presentPage } from '../present.ts'
import { namesOf } from '../tree.ts'
import { addStateVariable } from './add-state-variable.ts'
import { deleteStateVariable } from './delete-state-variable.ts'
import { renameEntity } from './rename-entity.ts'

const counter: PageRecord = {
  kind: 'stateVariable',
  scope: 'app',
  id: 'counter',
  name: 'Counter',
  defaultValue: '1',
  persistance: 'Temporary',
  createdAt: 0,
}
const namesake: PageRecord = {
  ...counter,
  scope: undefined,
  id: 'own',
  defaultValue: '{{ App.Counter.value }}',
}
const setting = (scope: 'page' | 'app') => [
  {
    id: `set-${scope}`,
    type: 'setStateVar',
    state: { name: 'Counter', scope },
    value: '{{ App.Counter.value + 1 }}',
  },
]
const page = withRecords(
  aPageWith(
    { type: 'button', properties: { text: '{{ App.Counter.value }} of {{ Counter.value }}' } },
    { type: 'button', properties: { onClick: [...setting('page'), ...setting('app')] } },
  ),
  counter,
  namesake,
)

const after = (records: PageRecords, outcome: ReturnType<typeof renameEntity>): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change collides.')
  return applied.records
}
const text = (records: PageRecords): string => JSON.stringify(records)

describe('what belongs to the application', () => {
  it('has names of its own, beside those of the page', () => {
    expect([...namesOf(page, 'App')]).toEqual(['Counter'])
    expect(namesOf(page).has('Counter')).toBe(true)
    const added = addStateVariable(page, { createdAt: 0, scope: 'app', name: 'Button1' }, () => 'new')
    expect(added.ok).toBe(true)
    const taken = addStateVariable(page, { createdAt: 0, scope: 'app', name: 'Counter' }, () => 'new')
    expect(taken.ok).toBe(false)
  })

  it('is renamed where bindings read it below App and where steps name it, and nowhere else', () => {
    const renamed = after(page, renameEntity(page, catalogue, { id: 'counter', name: 'Total' }))
    expect(text(renamed)).toContain('{{ App.Total.value }} of {{ Counter.value }}')
    expect(text(renamed)).toContain('"name":"Total","scope":"app"')
    expect(text(renamed)).toContain('"name":"Counter","scope":"page"')
    expect(text(renamed)).toContain('{{ App.Total.value + 1 }}')
  })

  it('keeps its name when its namesake on the page gets another', () => {
    const renamed = after(page, renameEntity(page, catalogue, { id: 'own', name: 'Own' }))
    expect(text(renamed)).toContain('{{ App.Counter.value }} of {{ Own.value }}')
    expect(text(renamed)).toContain('"name":"Counter","scope":"app"')
  })

  const twice: PageRecord = {
    ...counter,
    id: 'twice',
    name: 'Twice',
    defaultValue: '{{ Counter.value * 2 }}',
  }
  const counting: PageRecord = {
    kind: 'event',
    scope: 'app',
    id: 'counting',
    name: 'Counting',
    arguments: [],
    createdAt: 0,
    onTrigger: [
      { id: 'a', type: 'runJs', code: 'Counter.set(Counter.value + 1)' },
      {
        id: 'b',
        type: 'setStateVar',
        state: { name: 'Counter', scope: 'page' },
        value: '{{ Counter.value }}',
      },
    ],
  }
  const own = withRecords(page, twice, counting)

  it('is renamed where others of the application read it by name alone', () => {
    const renamed = after(own, renameEntity(own, catalogue, { id: 'counter', name: 'Total' }))
    expect(renamed['twice']).toMatchObject({ defaultValue: '{{ Total.value * 2 }}' })
    expect(renamed['counting']).toMatchObject({
      onTrigger: [
        { code: 'Total.set(Total.value + 1)' },
        { state: { name: 'Counter' }, value: '{{ Total.value }}' },
      ],
    })
  })

  it('is what its code means, not the namesake on a page that gets another name', () => {
    const renamed = after(own, renameEntity(own, catalogue, { id: 'own', name: 'Own' }))
    expect(renamed['twice']).toEqual(twice)
    expect(renamed['counting']).toMatchObject({
      onTrigger: [
        { code: 'Counter.set(Counter.value + 1)' },
        { state: { name: 'Own' }, value: '{{ Counter.value }}' },
      ],
    })
  })

  it('comes to its runtime below App, wherever its code says it', () => {
    const presented = presentPage(own, () => true)
    expect(presented.stateVariables.find(({ id }) => id === 'twice')?.defaultValue).toBe(
      '{{ App.Counter.value * 2 }}',
    )
    expect(presented.events).toMatchObject([
      {
        onTrigger: [{ code: 'App.Counter.set(App.Counter.value + 1)' }, { value: '{{ App.Counter.value }}' }],
      },
    ])
    expect(presented.stateVariables.find(({ id }) => id === 'own')).toEqual(namesake)
    expect(presentPage(own, () => true).events[0]).toBe(presented.events[0])
  })

  it('takes along the steps that name it when it is deleted, and leaves those of its namesake', () => {
    const left = after(page, deleteStateVariable(page, catalogue, { id: 'counter' }))
    expect(text(left)).toContain('set-page')
    expect(text(left)).not.toContain('set-app')
  })

  it('is left out of the document of a page', () => {
    const { stateVars } = toPageDsl(page, catalogue)
    expect(Object.keys(stateVars.stateVarMap)).toEqual(['own'])
    expect(text(page)).toContain('"scope":"app"')
  })
})
