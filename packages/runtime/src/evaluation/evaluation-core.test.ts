import { parsingReader } from '@ashlar/expression'
import { describe, expect, it } from 'vitest'
import { EvaluationCore } from './evaluation-core.ts'
import type { ChangeRequest, EntityMessage } from './protocol.ts'
import { readChangeResponse } from './reply-check.ts'

const anEntity = (name: string, more: Partial<EntityMessage> = {}): EntityMessage => ({
  name,
  kind: 'widget',
  values: {},
  bindings: {},
  rules: {},
  inputs: [],
  ...more,
})
const bound = (template: string) => ({ template, mode: 'text' as const })
const aChange = (more: Partial<ChangeRequest>): ChangeRequest => ({
  removed: [],
  entities: [],
  sets: [],
  skipped: [],
  isCareful: false,
  ...more,
})
const aCore = () => {
  const progress: string[] = []
  const core = new EvaluationCore(
    parsingReader,
    (path) => progress.push(path),
    () => 0,
  )
  const change = (more: Partial<ChangeRequest>) =>
    readChangeResponse(core.handle({ method: 'change', requestData: aChange(more) }).responseData)
  return { core, progress, change }
}
const api = anEntity('Orders', { kind: 'api', values: { response: null, error: null, isLoading: false } })

const valuesOf = (bindings: Readonly<Record<string, string>>) => {
  const properties = Object.keys(bindings)
  const { values, errors } = aCore().change({
    entities: [
      anEntity('Status', { values: { value: 'ok' } }),
      anEntity('Icon1', {
        values: Object.fromEntries(properties.map((name) => [name, ''])),
        bindings: Object.fromEntries(properties.map((name) => [name, bound(bindings[name] ?? '')])),
      }),
    ],
  })
  return {
    values: Object.fromEntries(values.map((item) => [item.path, 'value' in item ? item.value : undefined])),
    errors,
  }
}

describe('names of icons', () => {
  it('are what properties take, by each way of writing them', () => {
    const { values, errors } = valuesOf({
      plain: '{{ icons.check }}',
      chosen: "{{ Status.value === 'ok' ? icons.circleCheck : icons.x }}",
      elsewhere: '{{ icons.arrow_back }}',
      named: "{{ icons['trash' + 2] }}",
      listed: "{{ ['bell', 'house'].map((name) => icons[name]) }}",
    })
    expect(errors).toEqual([])
    expect(values).toEqual({
      'Icon1.plain': 'check',
      'Icon1.chosen': 'circle-check',
      'Icon1.elsewhere': 'arrow-back',
      'Icon1.named': 'trash-2',
      'Icon1.listed': ['bell', 'house'],
    })
  })

  it('lead to nothing else', () => {
    const { values } = valuesOf({
      made: '{{ typeof icons.constructor + typeof icons.__proto__ }}',
      all: '{{ Object.keys(icons).length }}',
    })
    expect(values).toEqual({ 'Icon1.made': 'undefinedundefined', 'Icon1.all': 0 })
  })

  it('cannot be given other meanings', () => {
    const { errors } = valuesOf({
      set: "{{ Reflect.set(icons, 'x', 'y') || Object.assign(icons, { x: 'y' }) }}",
    })
    expect(errors).toHaveLength(1)
  })
})

describe('the evaluator’s side', () => {
  it('answers with the place of an object that the page gave', () => {
    const { change } = aCore()
    change({
      entities: [
        api,
        anEntity('Table1', { values: { data: [] }, bindings: { data: bound('{{ Orders.response }}') } }),
        anEntity('Table2', { values: { data: [] }, bindings: { data: bound('{{ Orders.response.rows }}') } }),
      ],
    })
    const { values } = change({
      sets: [{ entity: 'Orders', property: 'response', value: { rows: [{ id: 1 }] } }],
    })
    expect([...values].sort((one, other) => (one.path < other.path ? -1 : 1))).toEqual([
      { path: 'Table1.data', same: ['Orders', 'response'] },
      { path: 'Table2.data', same: ['Orders', 'response', 'rows'] },
    ])
  })

  it('does not say what the page itself has set', () => {
    const { change } = aCore()
    change({ entities: [anEntity('Input1', { values: { value: '' } })] })
    expect(change({ sets: [{ entity: 'Input1', property: 'value', value: 'x' }] }).values).toEqual([])
  })

  it('finds which APIs a property depends on, through other properties, and leaves out what only asks how a run goes', () => {
    const { change } = aCore()
    const { apiDependencies } = change({
      entities: [
        api,
        anEntity('Detail', {
          kind: 'api',
          values: { response: null },
          inputs: ['Text1.text', 'Input1.value'],
        }),
        anEntity('Text1', { bindings: { text: bound('{{ Orders.response[0].name }}') } }),
        anEntity('Chart1', { bindings: { data: bound('{{ [Text1.text, Detail.response] }}') } }),
        anEntity('Spinner', { bindings: { isVisible: bound('{{ Orders.isLoading || Orders.error }}') } }),
      ],
    })
    expect(apiDependencies).toEqual({
      'Text1.text': ['Orders'],
      'Chart1.data': expect.arrayContaining(['Orders', 'Detail']),
      Detail: ['Orders'],
    })
  })

  it('evaluates carefully one binding after the other, each after what it reads, and keeps set values', () => {
    const { change, progress } = aCore()
    const response = change({
      isCareful: true,
      entities: [
        anEntity('C', { values: { p: null }, bindings: { p: bound('{{ B.p + 1 }}') } }),
        anEntity('B', { values: { p: null }, bindings: { p: bound('{{ A.p + 1 }}') } }),
        anEntity('A', { values: { p: null }, bindings: { p: bound('{{ 1 }}') } }),
      ],
      sets: [{ entity: 'A', property: 'p', value: 10 }],
    })
    expect(progress).toEqual(['A.p', 'B.p', 'C.p', ''])
    expect(response.values).toEqual([
      { path: 'C.p', value: 12 },
      { path: 'B.p', value: 11 },
    ])
  })

  it('passes over skipped bindings and says so', () => {
    const { change } = aCore()
    const entities = [anEntity('A', { values: { p: 'initial' }, bindings: { p: bound('{{ while }}') } })]
    const { values, errors } = change({ entities, skipped: ['A.p'], isCareful: true })
    expect(values).toEqual([])
    expect(errors).toEqual([
      {
        path: 'A.p',
        message: 'This binding took too long and was stopped. Change it to try it again.',
      },
    ])
  })

  it('reports a cycle on each of its members and computes everything else', () => {
    const { change } = aCore()
    const { errors, values } = change({
      entities: [
        anEntity('A', { bindings: { p: bound('{{ B.p }}') } }),
        anEntity('B', { bindings: { p: bound('{{ A.p }}') } }),
        anEntity('C', { bindings: { p: bound('{{ 1 }}') } }),
      ],
    })
    expect(errors.map((error) => error.message)).toEqual([
      expect.stringContaining('A.p → B.p → A.p'),
      expect.stringContaining('B.p → A.p → B.p'),
    ])
    expect(values).toContainEqual({ path: 'C.p', value: 1 })
  })
})
