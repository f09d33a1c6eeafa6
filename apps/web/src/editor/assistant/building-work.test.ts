import { risksOf } from '@ashlar/assistant/building'
import { addWidget, apply, emptyHistory, type History, type Outcome, record, undo } from '@ashlar/document'
import { emptyPage, type Change, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import type { BuildingTurnEvent } from '@ashlar/schema/building'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { BuildingWork, type Surroundings, type WorkedOn } from './building-work.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let lastId = 0
const newId = (): string => {
  lastId += 1
  return `id${lastId}`
}

/** A page that is open, as far as the work touches it. */
const anOpenPage = () => {
  const records = emptyPage('Page1', newId)
  const previewed: Change | null = null
  const store = createStore<{
    records: PageRecords
    history: History
    mode: 'edit' | 'preview'
    previewed: Change | null
  }>(() => ({ records, history: emptyHistory, mode: 'edit', previewed }))
  const leaving = new AbortController()
  const session: WorkedOn = {
    store,
    get state() {
      return store.getState()
    },
    catalogue,
    left: leaving.signal,
    preview: (change) => store.setState({ previewed: change }),
    apply: (outcome, { label, origin }) => {
      const { records: before, history } = store.getState()
      const applied = outcome.ok ? apply(before, outcome.change) : null
      if (!outcome.ok || applied?.ok !== true) return false
      const step = {
        change: outcome.change,
        label,
        group: null,
        selection: { before: [], after: [] },
        ...(origin === undefined ? {} : { origin }),
      }
      store.setState({ records: applied.records, history: record(history, step) })
      return true
    },
  }
  return {
    session,
    store,
    leave: () => leaving.abort(),
    edit: (operation: (now: PageRecords) => Outcome) =>
      session.apply(operation(store.getState().records), { label: 'Edit' }),
    undo: () => {
      const { history, records: now } = store.getState()
      const back = undo(history, now)
      if (back === null || 'dropped' in back) throw new Error('There is nothing to take back.')
      store.setState({ records: back.records, history: back.history })
    },
    names: () => Object.values(store.getState().records).map(({ name }) => name),
  }
}

type Call = readonly [tool: string, input: object]

/** What the assistant reaches: a model that calls these tools turn by turn. */
const surroundings = (...turns: (readonly Call[])[]): Surroundings => {
  let turn = 0
  return {
    scene: () => ({ catalogue, integrations: [], routes: [], newId, now: () => 0 }),
    nameOfIntegration: (id) => id,
    async *turn(): AsyncGenerator<BuildingTurnEvent> {
      const calls = turns[turn] ?? [['finish', { summary: 'Done.' }] as const]
      turn += 1
      for (const [index, [name, input]] of calls.entries()) {
        yield { kind: 'toolCall', id: `${turn}-${index}`, name, json: JSON.stringify(input) }
      }
      yield { kind: 'usage', usage: { input: 10, output: 1 } }
      yield { kind: 'end', reason: 'tools' }
    },
    readMetadata: () => Promise.resolve({ tables: [], more: 0 }),
    readValueShape: () => null,
    readProblems: () => [],
    runReadQuery: () => Promise.resolve({ ok: true, rows: [{ name: 'Ada' }] }),
  }
}

const add = (type: string, name: string): Call => ['add_component', { type, name }]
const wish = (text: string) => ({ text, focus: [] })
const canvasOf = (records: PageRecords): string =>
  Object.values(records).find((one) => one.kind === 'widget' && one.type === 'canvas')?.id ?? ''

describe('work of the assistant on a page', () => {
  it('is looked at and changes nothing before it is accepted, and then is one step that goes back to the start', async () => {
    const page = anOpenPage()
    const start = structuredClone(page.session.state.records)
    const work = new BuildingWork(page.session, surroundings([add('text', 'Hint'), add('button', 'Go')]))
    await work.ask(wish('Two things'))
    expect(page.session.state.records).toEqual(start)
    expect(Object.values(page.session.state.previewed?.added ?? {}).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Hint', 'Go']),
    )
    work.accept()
    expect(page.names()).toEqual(expect.arrayContaining(['Hint', 'Go']))
    expect(page.session.state.previewed).toBeNull()
    expect(page.session.state.history.done).toMatchObject([
      { label: 'Mason: Two things', origin: 'assistant' },
    ])
    page.undo()
    expect(page.session.state.records).toEqual(start)
  })

  it('shows nothing of another site before that is accepted by itself, so that looking fetches nothing', async () => {
    const page = anOpenPage()
    const image = 'https://evil.example/?{{ 1 }}'
    const spy: Call = [
      'add_component',
      { type: 'image', name: 'Spy', properties: { image, altText: 'A chart' } },
    ]
    const work = new BuildingWork(page.session, surroundings([spy]))
    const shown = new Set<string>()
    page.store.subscribe(({ previewed }) => shown.add(JSON.stringify(previewed)))
    await work.ask(wish('A chart'))
    expect([...shown].join('\n')).toContain('A chart')
    expect([...shown].join('\n')).not.toContain('evil.example')
    const { draft } = work.store.getState()
    const risks = draft === null ? [] : risksOf(draft)
    for (const { id } of risks) work.acceptRisk(id, true)
    expect(JSON.stringify(page.session.state.previewed)).toContain('evil.example')
    for (const { id } of risks) work.acceptRisk(id, false)
    work.accept()
    expect(JSON.stringify(page.session.state.records)).not.toContain('evil.example')
    expect(page.names()).toContain('Spy')
  })

  it('leaves the page as it was when it is rejected, and can begin again', async () => {
    const page = anOpenPage()
    const work = new BuildingWork(page.session, surroundings([add('text', 'Hint')]))
    const before = page.session.state.records
    await work.ask(wish('Something'))
    work.reject()
    expect(page.session.state).toMatchObject({ records: before, previewed: null })
    expect(work.store.getState()).toMatchObject({ draft: null, isWorking: false })
  })

  it('is accepted in part', async () => {
    const page = anOpenPage()
    const work = new BuildingWork(page.session, surroundings([add('text', 'Hint'), add('button', 'Go')]))
    await work.ask(wish('Two things'))
    const records = Object.values(work.store.getState().draft?.records ?? {})
    work.choose([records.find(({ name }) => name === 'Go')?.id ?? ''], false)
    work.accept()
    expect(page.names()).toContain('Hint')
    expect(page.names()).not.toContain('Go')
  })

  it('follows what the person edits and takes back meanwhile', async () => {
    const page = anOpenPage()
    const work = new BuildingWork(page.session, surroundings([add('text', 'Hint')]))
    await work.ask(wish('Something'))
    page.edit((records) =>
      addWidget(
        records,
        catalogue,
        { type: 'divider', parentId: canvasOf(records), place: { left: 0, top: 40 } },
        newId,
      ),
    )
    expect(page.names()).toContain('Divider1')
    page.undo()
    work.accept()
    expect(page.names()).toContain('Hint')
    expect(page.names()).not.toContain('Divider1')
  })

  it('waits for the answer to a question, and goes on with it', async () => {
    const page = anOpenPage()
    const asks: Call = ['ask_person', { question: 'Which color?', choices: ['Red'] }]
    const work = new BuildingWork(page.session, surroundings([asks]))
    const done = work.ask(wish('Ask me'))
    await expect.poll(() => work.store.getState().lines.find(({ kind }) => kind === 'question')).toBeDefined()
    const line = work.store.getState().lines.find(({ kind }) => kind === 'question')
    work.answer(line?.id ?? '', 'Red')
    await done
    expect(work.store.getState().lines.find(({ kind }) => kind === 'question')).toMatchObject({
      answer: 'Red',
    })
    expect(JSON.stringify(work.kept.messages)).toContain('Red')
  })

  it('runs a statement only after the person has agreed to it', async () => {
    const page = anOpenPage()
    const reads: Call = ['run_read_query', { integrationId: 'shop', sql: 'select name from customer' }]
    const work = new BuildingWork(page.session, surroundings([reads]))
    const done = work.ask(wish('Who is there?'))
    const query = () => work.store.getState().lines.find(({ kind }) => kind === 'query')
    await expect.poll(query).toMatchObject({ sql: 'select name from customer', answer: null })
    work.answer(query()?.id ?? '', 'no')
    await done
    expect(JSON.stringify(work.kept.messages)).not.toContain('Ada')
  })

  it('says that the connection was lost in the middle, keeps what was made, and goes on when it is asked again', async () => {
    const page = anOpenPage()
    let isLost = false
    const around = surroundings([add('text', 'Hint')], [add('button', 'Go')])
    const work = new BuildingWork(page.session, {
      ...around,
      async *turn(messages, signal): AsyncGenerator<BuildingTurnEvent> {
        const isSecond = messages.some(({ role }) => role === 'tool')
        if (isSecond && !isLost) {
          isLost = true
          yield { kind: 'toolCall', id: 'half', name: 'add_component', json: '{"type":"image"' }
          throw new Error('The server could not be reached.')
        }
        yield* around.turn(messages, signal)
      },
    })
    await work.ask(wish('Two things'))
    expect(work.store.getState().lines.at(-1)).toMatchObject({
      kind: 'note',
      text: 'The server could not be reached.',
      mayTryAgain: true,
    })
    expect(Object.values(page.session.state.previewed?.added ?? {}).map(({ name }) => name)).toEqual(['Hint'])
    await work.askAgain()
    work.accept()
    expect(page.names()).toEqual(expect.arrayContaining(['Hint', 'Go']))
  })

  it('goes upon what another assistant has added to the same page, under names that are free', async () => {
    const [mine, theirs] = [anOpenPage(), anOpenPage()]
    theirs.store.setState({ records: mine.session.state.records })
    const work = new BuildingWork(mine.session, surroundings([add('text', 'Hint')]))
    const other = new BuildingWork(theirs.session, surroundings([add('button', 'Hint')]))
    await Promise.all([work.ask(wish('A text')), other.ask(wish('A button'))])
    other.accept()
    mine.store.setState({ records: theirs.session.state.records })
    work.accept()
    const types = Object.values(mine.session.state.records).flatMap((record) =>
      record.kind === 'widget' ? [[record.name, record.type]] : [],
    )
    expect(types).toEqual(
      expect.arrayContaining([
        ['Hint', 'button'],
        ['Hint1', 'text'],
      ]),
    )
  })

  it('says once what was hidden from the model, and again only of more', async () => {
    const page = anOpenPage()
    const around = surroundings([add('text', 'Hint')], [add('button', 'Go')])
    let turn = 0
    const work = new BuildingWork(page.session, {
      ...around,
      async *turn(messages, signal): AsyncGenerator<BuildingTurnEvent> {
        turn += 1
        yield { kind: 'hidden', count: Math.min(turn, 2) }
        yield* around.turn(messages, signal)
      },
    })
    await work.ask(wish('Two things'))
    const said = work.store.getState().lines.filter((line) => line.kind === 'note')
    expect(said.map((line) => 'text' in line && line.text)).toEqual([
      '1 text that looks like a secret was hidden from the model.',
      '1 text that looks like a secret was hidden from the model.',
    ])
  })

  it('says why nothing is left where somebody else has changed the same meanwhile', async () => {
    const page = anOpenPage()
    const says = (text: string): Call => ['set_properties', { component: 'Heading', properties: { text } }]
    const first = new BuildingWork(page.session, surroundings([add('text', 'Heading')]))
    await first.ask(wish('A heading'))
    first.accept()
    const other = new BuildingWork(page.session, surroundings([says('Theirs')]))
    const work = new BuildingWork(page.session, surroundings([says('Mine')]))
    await other.ask(wish('Say it'))
    await work.ask(wish('Say it'))
    other.accept()
    expect(work.store.getState().draft).toBeNull()
    expect(work.store.getState().lines.at(-1)).toMatchObject({
      text: expect.stringContaining('Heading: It was changed in the same place meanwhile.'),
    })
  })

  it('ends when the page is left, and keeps what it had come to', async () => {
    const page = anOpenPage()
    const asks: Call = ['ask_person', { question: 'Which color?' }]
    const work = new BuildingWork(page.session, surroundings([add('text', 'Hint')], [asks]))
    const done = work.ask(wish('Something'))
    await expect.poll(() => work.store.getState().lines.some(({ kind }) => kind === 'question')).toBe(true)
    page.leave()
    await done
    const again = anOpenPage()
    const { records } = page.session.state
    again.store.setState({ records })
    const goesOn = new BuildingWork(again.session, surroundings(), work.kept)
    expect(goesOn.store.getState()).toMatchObject({ isWorking: false })
    goesOn.accept()
    expect(again.names()).toContain('Hint')
    await goesOn.askAgain()
    expect(goesOn.store.getState().lines.filter(({ kind }) => kind === 'wish')).toHaveLength(2)
  })
})
