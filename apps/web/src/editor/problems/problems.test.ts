import {
  apisOf,
  addApi,
  addStateVariable,
  addWidget,
  apply,
  type Outcome,
  renameEntity,
} from '@ashlar/document'
import {
  type ApiRecord,
  emptyPage,
  type JsonObject,
  nameSpaceOf,
  type PageRecords,
  type StepBlock,
  unknownType,
  type ValueType,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { TypeSources } from '../code/index.ts'
import type { CheckedPage } from './checked-page.ts'
import { type FoundProblems, nothingFound } from './found-problems.ts'
import { namesAtPlace, namesOfPage } from './names-of-page.ts'
import { matchingLines, problemLines } from './problem-lines.ts'
import { ProblemSearch } from './problem-search.ts'
import { problemsOf } from './problems-of.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
let count = 0
const newId = (): string => `id${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

const withWidget = (
  records: PageRecords,
  type: string,
  name: string,
  properties: JsonObject,
): PageRecords => {
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const place = { type, parentId: canvas?.id ?? '', place: { left: 0, top: 0 }, properties }
  const outcome = addWidget(records, catalogue, place, newId)
  const id = outcome.ok ? (outcome.selection?.[0] ?? '') : ''
  const added = after(records, outcome)
  return after(added, renameEntity(added, catalogue, { id, name }))
}

const aStep = (name: string, body: string, pluginId = 'postgres'): StepBlock => ({
  id: newId(),
  kind: 'step',
  name,
  pluginId,
  datasourceId: 'shop',
  configuration: { body },
})

const withApi = (records: PageRecords, name: string, blocks: ApiRecord['blocks']): PageRecords => {
  const added = after(records, addApi(records, { name, blockOption: 'loop' }, newId))
  const api = apisOf(added).find((each) => each.name === name)
  if (api === undefined) throw new Error('There is no API.')
  return { ...added, [api.id]: { ...api, blocks } }
}

const rows: ValueType = {
  kind: 'list',
  items: {
    kind: 'object',
    members: ['id', 'customer'].map((name) => ({ name, type: { kind: 'text' } })),
  },
}

/** A page that is not alive, whose statements all answer rows with `id` and `customer`. */
const checked = (records: PageRecords): CheckedPage => {
  const types: TypeSources = {
    api: (name) => {
      const api = apisOf(records).find((each) => each.name === name)
      return api && { ...api, isStreaming: false }
    },
    block: () => undefined,
    widget: (name) => {
      const found = Object.values(records).find((record) => record.name === name)
      if (found?.kind !== 'widget') return undefined
      return { properties: found.properties, exposes: catalogue.get(found.type)?.exposes ?? {} }
    },
    answer: ({ configuration }) => (configuration['body'] === 'unknown' ? unknownType : rows),
    message: () => unknownType,
    refusal: ({ configuration }) =>
      configuration['body'] === 'select gone' ? 'column "gone" does not exist (line 1, column 8).' : null,
    script: () => null,
    workflowCall: () => null,
    workflow: () => undefined,
    scopeOf: (_api, _blockId, names) => names,
  }
  const global = [
    { name: 'App', kind: 'global' as const, type: '', value: { Tax: { value: 1 } }, help: '' },
    { name: 'Global', kind: 'global' as const, type: '', value: {}, help: '' },
  ]
  return {
    id: 'page',
    name: 'Orders',
    records,
    isOwn: () => true,
    names: namesOfPage(records, catalogue, global),
    namesAt: (place) => namesAtPlace(records, catalogue, place),
    runOf: () => null,
    types,
  }
}

const said = (records: PageRecords): string[] => {
  const page = checked(records)
  const problems = [...problemsOf(page, catalogue)].filter((problem) => problem !== null)
  return problemLines([{ page, problems }], catalogue).map(
    ({ where, message, advice }) => `${where}: ${message}${advice === null ? '' : `. ${advice}`}`,
  )
}

const shop = (): PageRecords =>
  withWidget(
    withApi(emptyPage('Orders', newId), 'Load', [aStep('Query1', 'select * from purchase')]),
    'table',
    'List',
    { tableData: '{{ Load.response }}' },
  )
const saying = (text: string): string[] => said(withWidget(shop(), 'text', 'Shown', { text }))
const clicking = (...steps: JsonObject[]): string[] =>
  said(
    withWidget(shop(), 'button', 'Go', {
      onClick: steps.map((step, index) => ({ id: `s${index}`, ...step })),
    }),
  )

describe('the problems of a page', () => {
  it('are none where everything that is read is there', () => {
    expect(
      saying(
        'Of {{ Load.response[0].customer }}: {{ List.selectedRow.id }} {{ Math.max(1, App.Tax.value) }} {{ [1].map((one) => one) }}',
      ),
    ).toEqual([])
  })

  it('are columns that a statement does not answer, with the one that was meant', () => {
    expect(saying('{{ Load.response[0].custmer }}')).toEqual([
      'Shown › Text: Load.response[0] has no custmer. Did you mean customer?',
    ])
    expect(saying('{{ List.selectedRow.total }}')).toEqual([
      'Shown › Text: List.selectedRow has no total. It has id, customer.',
    ])
    expect(saying('{{ Load.response.map((order) => order.custmer) }}')).toHaveLength(1)
  })

  it('are none where nothing is known of what is read', () => {
    const records = withApi(emptyPage('Orders', newId), 'Load', [aStep('Query1', 'unknown')])
    expect(said(withWidget(records, 'text', 'Shown', { text: '{{ Load.response[0].whatever }}' }))).toEqual(
      [],
    )
  })

  it('are names that nothing has, of the page and of the application', () => {
    expect(saying('{{ Lod.response }}')).toEqual(['Shown › Text: Lod is not defined. Did you mean Load?'])
    expect(saying('{{ quantity }}')).toEqual([
      'Shown › Text: quantity is not defined. Nothing here has this name.',
    ])
    expect(saying('{{ App.Tx.value }}')).toEqual([
      'Shown › Text: App.Tx is not defined. Did you mean App.Tax?',
    ])
  })

  it('are bindings that cannot be read', () => {
    expect(saying('{{ Load. }}')).toHaveLength(1)
    expect(saying('{{ }}')).toEqual([])
  })

  it('are said once of one binding, and again of another one', () => {
    expect(saying('{{ Lod.a + Lod.b }} {{ Lod.c }}')).toHaveLength(2)
    const keys = [
      ...problemsOf(
        checked(withWidget(shop(), 'text', 'Shown', { text: '{{ Lod.a }} {{ Lod.c }}' })),
        catalogue,
      ),
    ].flatMap((problem) => problem?.key ?? [])
    expect(new Set(keys).size).toBe(2)
  })

  it('are what steps name and what stands in their fields and scripts, in branches too', () => {
    expect(
      clicking({
        type: 'executeApi',
        apiNames: ['Load'],
        onSuccess: [{ id: 'inner', type: 'showAlert', message: '{{ Lod.response }}', style: 'info' }],
      }),
    ).toEqual(['Go › On click: Lod is not defined. Did you mean Load?'])
    expect(clicking({ type: 'executeApi', apiNames: ['Loads'] })).toEqual([
      'Go › On click: There is no API called Loads. Did you mean Load?',
    ])
    expect(clicking({ type: 'runJs', code: 'await Loads.run()' })).toHaveLength(1)
    expect(clicking({ type: 'executeApi', apiNames: [''] })).toEqual([])
  })

  it('are none of names that code of a script knows and nobody here does', () => {
    expect(
      clicking({
        type: 'runJs',
        code: 'const order = await crypto.randomUUID(); showAlert(order, "info"); List.refresh(); currentRow.id',
      }),
    ).toEqual([])
  })

  it('are what a block reads that is not before it', () => {
    const api = (blocks: ApiRecord['blocks']): string[] => said(withApi(shop(), 'Both', blocks))
    const first = aStep('Counted', 'select 1')
    const second = aStep('Second', 'select {{ Counted.output[0].id }}')
    expect(api([first, second])).toEqual([])
    expect(api([second, first])).toEqual([
      'Both › Second: Counted is not defined. Nothing here has this name.',
    ])
    expect(api([aStep('Own', 'select {{ Both.response }}')])).toHaveLength(1)
  })

  it('are code of the application that reads what belongs to a page', () => {
    const records = after(shop(), addStateVariable(shop(), { name: 'Total', createdAt: 1 }, newId))
    const variable = Object.values(records).find((record) => record.kind === 'stateVariable')
    if (variable?.kind !== 'stateVariable') throw new Error('There is no variable.')
    const ofApplication = {
      ...variable,
      scope: 'app' as const,
      defaultValue: '{{ List.selectedRow }} {{ Tax.value }}',
    }
    expect(nameSpaceOf(ofApplication)).toBe('App')
    expect(said({ ...records, [variable.id]: ofApplication })).toEqual([
      'App.Total › Default value: List is not defined. Nothing here has this name.',
    ])
  })

  it('are steps that their system refuses, with what it says of them', () => {
    expect(said(withApi(shop(), 'Broken', [aStep('Query1', 'select gone')]))).toEqual([
      'Broken › Query1: column "gone" does not exist (line 1, column 8)',
    ])
  })

  it('lead to what they are about', () => {
    const page = checked(withWidget(shop(), 'text', 'Shown', { text: '{{ Lod.response }}' }))
    const problems = [...problemsOf(page, catalogue)].filter((problem) => problem !== null)
    const lines = problemLines([{ page, problems }], catalogue)
    expect(lines.map(({ place }) => place.kind)).toEqual(['property'])
    expect(matchingLines(lines, ' LOD')).toHaveLength(1)
    expect(matchingLines(lines, 'customer')).toEqual([])
  })
})

describe('the search for problems', () => {
  it('works a little at a time, begins again when it is told to, and keeps what was found until then', () => {
    const waiting: (() => void)[] = []
    let records = withWidget(shop(), 'text', 'Shown', { text: '{{ Lod.a }}' })
    let clock = 0
    const store = createStore<FoundProblems>(() => nothingFound)
    const search = new ProblemSearch({
      catalogue,
      store,
      pages: () => [checked(records)],
      // Each look at the clock is worth two milliseconds.
      now: () => (clock += 2),
      idle: (work) => {
        waiting.push(work)
        return () => void waiting.splice(waiting.indexOf(work), 1)
      },
    })
    const finish = (): number => {
      let slices = 0
      for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
        slices += 1
        work()
      }
      return slices
    }
    const found = (): string[] =>
      store.getState().pages.flatMap(({ problems }) => problems.map(({ message }) => message))
    search.begin()
    expect(store.getState().isComplete).toBe(false)
    expect(finish()).toBeGreaterThan(1)
    expect(store.getState().isComplete).toBe(true)
    expect(found()).toEqual(['Lod is not defined'])
    records = withWidget(shop(), 'text', 'Shown', { text: '{{ Load.response }}' })
    search.begin()
    search.begin()
    expect(waiting).toHaveLength(1)
    expect(found()).toEqual(['Lod is not defined'])
    finish()
    expect(found()).toEqual([])
    search.begin()
    search.stop()
    expect(waiting).toEqual([])
  })
})
