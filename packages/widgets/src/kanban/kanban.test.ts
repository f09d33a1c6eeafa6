import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { boardOf, openMoves, placeOf, readCards, takesCard } from './board.ts'
import { indexAt } from './card-drag.ts'
import { expectedHeight, withKept } from './card-window.ts'
import { kanban } from './kanban.ts'

const tasks = [
  { id: 7, title: 'Write the offer', status: 'todo', tags: ['Sales'] },
  { id: 8, title: 'Call Ada', status: 'doing', tags: 'Phone, Urgent' },
  { id: 9, title: 'Send it', status: 'todo' },
]
const boardFor = (values: Readonly<Record<string, unknown>>, moves: Parameters<typeof boardOf>[2] = []) =>
  boardOf(readValues(kanban, values), readCards(readValues(kanban, values)), moves).map((column) => [
    column.label,
    column.cards.map((card) => card.title),
  ])

describe('the cards of a board', () => {
  it('stand in columns that are found in the data', () => {
    expect(boardFor({ kanbanData: tasks })).toEqual([
      ['Todo', ['Write the offer', 'Send it']],
      ['Doing', ['Call Ada']],
    ])
    expect(readCards(readValues(kanban, { kanbanData: tasks, tagsField: 'tags' }))[1]?.tags).toEqual([
      'Phone',
      'Urgent',
    ])
  })

  it('stand in the columns the builder named, in their order, empty ones too', () => {
    const columns = [
      { id: 'a', value: 'done', label: 'Finished' },
      { id: 'b', value: 'todo', label: '' },
    ]
    expect(boardFor({ kanbanData: tasks, columns })).toEqual([
      ['Finished', []],
      ['todo', ['Write the offer', 'Send it']],
    ])
  })

  it('are told apart where the data has an id twice', () => {
    const twice = [tasks[0], tasks[0]]
    const keys = readCards(readValues(kanban, { kanbanData: twice })).map((card) => card.key)
    expect(new Set(keys).size).toBe(2)
  })
})

describe('a move', () => {
  const move = { key: '7', to: 'doing', index: 1, rowText: JSON.stringify(tasks[0]) }

  it('shows before the data knows it', () => {
    expect(boardFor({ kanbanData: tasks }, [move])).toEqual([
      ['Todo', ['Send it']],
      ['Doing', ['Call Ada', 'Write the offer']],
    ])
  })

  it('is over when the card changed in the data or is gone', () => {
    const later = [{ ...tasks[0], status: 'done' }, tasks[1]]
    expect(openMoves([move], readCards(readValues(kanban, { kanbanData: tasks })))).toEqual([move])
    expect(openMoves([move], readCards(readValues(kanban, { kanbanData: later })))).toEqual([])
    expect(openMoves([move], readCards(readValues(kanban, { kanbanData: [] })))).toEqual([])
  })

  it('never loses or doubles a card, wherever it leads', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('7', '8', '9', 'x'),
        fc.constantFrom('todo', 'doing'),
        fc.integer(),
        (key, to, index) => {
          const board = boardOf(
            readValues(kanban, {}),
            readCards(readValues(kanban, { kanbanData: tasks })),
            [{ key, to, index, rowText: '' }],
          )
          const keys = board.flatMap((column) => column.cards.map((card) => card.key))
          expect(keys.toSorted()).toEqual(['7', '8', '9'])
          if (key !== 'x') expect(placeOf(board, key)?.column.value).toBe(to)
        },
      ),
    )
  })

  it('stops at a limit only where limits are kept', () => {
    const column = {
      value: 'a',
      label: 'A',
      color: '',
      limit: 1,
      cards: readCards(readValues(kanban, { kanbanData: tasks })).slice(0, 1),
    }
    expect(takesCard(column, true)).toBe(false)
    expect(takesCard(column, false)).toBe(true)
    expect(takesCard({ ...column, limit: undefined }, true)).toBe(true)
  })

  it('by pointer goes between the cards around it, without counting the moved one', () => {
    const cards = ['a', 'b', 'c'].map((key, index) => ({ key, index, top: index * 100, height: 80 }))
    expect([0, 60, 160, 900].map((y) => indexAt(cards, 'b', y))).toEqual([0, 1, 1, 2])
  })

  it('by pointer counts the cards that are not drawn too', () => {
    const drawn = ['d', 'e', 'f'].map((key, place) => ({
      key,
      index: 500 + place,
      top: place * 100,
      height: 80,
    }))
    expect([0, 60, 160, 900].map((y) => indexAt(drawn, 'of another column', y))).toEqual([500, 501, 502, 503])
    const withMoved = [{ key: 'moved', index: 3, top: -40_000, height: 80 }, ...drawn]
    expect([0, 60, 160, 900].map((y) => indexAt(withMoved, 'moved', y))).toEqual([499, 500, 501, 502])
    expect(indexAt([], 'moved', 60)).toBe(0)
  })
})

describe('a board on a page', () => {
  const shown = (values: Readonly<Record<string, unknown>>) =>
    renderPage(sampleHost([{ type: 'kanban', name: 'Board', place: [0, 0, 96, 40], values }], 'published'))

  it('offers each card to the keyboard and says what can be done with it', async () => {
    const markup = await shown({ kanbanData: tasks })
    expect(markup).toContain('aria-label="Move Call Ada"')
    expect(markup.match(/data-face="true" tabindex="0"/gi)).toHaveLength(1)
  })

  it('offers no moves where the builder allows none', async () => {
    expect(await shown({ kanbanData: tasks, isMovable: false })).not.toContain('Move ')
  })

  it('marks columns above their limit', async () => {
    const columns = [{ id: 'a', value: 'todo', label: '', limit: 1 }]
    expect(await shown({ kanbanData: tasks, columns })).toContain('above the limit')
  })

  it('draws of a hundred thousand cards those in sight, and says where each stands', async () => {
    const many = Array.from({ length: 100_000 }, (_none, index) => ({
      id: index,
      title: `Task ${index}`,
      status: index === 0 ? 'done' : 'todo',
    }))
    const markup = await shown({ kanbanData: many })
    const drawn = markup.match(/data-card=/g)?.length ?? 0
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(40)
    expect(markup).toContain('aria-setsize="99999" aria-posinset="2"')
    expect(markup).not.toContain('Show more')
    expect(await shown({ kanbanData: [...many, ...many] })).toContain(
      'Only 100,000 of 200,000 cards are shown.',
    )
  })

  it('says how many tags of a card are left out', async () => {
    const tagged = (count: number) => [
      {
        title: 'Tagged',
        status: 'todo',
        tags: Array.from({ length: count }, (_none, index) => `Tag ${index}`),
      },
    ]
    expect(await shown({ kanbanData: tagged(8), tagsField: 'tags' })).not.toContain('more')
    expect(await shown({ kanbanData: tagged(11), tagsField: 'tags' })).toContain('and 3 more')
    expect(await shown({ kanbanData: tagged(100_000), tagsField: 'tags' })).toContain('and 99,992 more')
  })

  it('keeps the card that has the focus among those drawn, in order', () => {
    expect(withKept([4, 5, 6], 2)).toEqual([2, 4, 5, 6])
    expect(withKept([4, 5, 6], 9)).toEqual([4, 5, 6, 9])
    expect(withKept([4, 5, 6], 5)).toEqual([4, 5, 6])
    expect(withKept([4, 5, 6], undefined)).toEqual([4, 5, 6])
  })

  it('expects cards to be higher the more they say, up to three lines of text', () => {
    const heightOf = (row: object) =>
      readCards(
        readValues(kanban, { kanbanData: [{ id: 1, status: 'todo', ...row }], textField: 'text' }),
      ).map(expectedHeight)[0]
    const heights = [{ title: 'Short' }, { title: 'Short', text: 'One line' }].map(heightOf)
    expect(heights).toEqual([42, 66])
    expect(heightOf({ title: 'Short', text: 'word '.repeat(30) })).toBe(
      heightOf({ title: 'Short', text: 'word '.repeat(150) }),
    )
  })

  it('stands whatever bindings give it', async () => {
    for (const values of hostileValues(kanban)) {
      expect(await shown(values)).toContain('</div>')
      expect(await shown({ ...values, kanbanData: [values, tasks[0], null] })).toContain('</div>')
    }
  }, 60_000)
})
