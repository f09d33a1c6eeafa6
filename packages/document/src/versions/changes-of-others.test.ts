import { describe, expect, it } from 'vitest'
import type { Change, PageRecord } from '@ashlar/schema'
import { emptyChange } from '../change.ts'
import { changesOfOthers } from './changes-of-others.ts'

const variable = (id: string, value: string): PageRecord => ({
  kind: 'stateVariable',
  id,
  name: id,
  defaultValue: value,
  persistance: 'Temporary',
  createdAt: 0,
})
const added = (record: PageRecord): Change => ({ ...emptyChange(), added: { [record.id]: record } })
const updated = (from: PageRecord, to: PageRecord): Change => ({
  ...emptyChange(),
  updated: { [from.id]: [from, to] },
})
const removed = (record: PageRecord): Change => ({ ...emptyChange(), removed: { [record.id]: record } })

const one = variable('one', 'a')
const by = (authorId: string, change: Change, origin: 'person' | 'assistant' = 'person') => ({
  authorId,
  origin,
  change,
})

describe('what others changed', () => {
  it('leads from what was seen to what is there, however often it was changed', () => {
    const { change, authors } = changesOfOthers(
      [
        by('bruno', updated(one, variable('one', 'b'))),
        by('carla', updated(variable('one', 'b'), variable('one', 'c'))),
      ],
      'olga',
    )
    expect(change.updated).toEqual({ one: [one, variable('one', 'c')] })
    expect(authors.get('one')).toEqual([
      { authorId: 'bruno', origin: 'person' },
      { authorId: 'carla', origin: 'person' },
    ])
  })

  it('tells what somebody made by hand from what they accepted from the assistant', () => {
    const [two, three] = [variable('one', 'b'), variable('one', 'c')]
    const changes = [by('bruno', updated(one, two)), by('bruno', updated(two, three), 'assistant')]
    expect(changesOfOthers(changes, 'olga').authors.get('one')).toEqual([
      { authorId: 'bruno', origin: 'person' },
      { authorId: 'bruno', origin: 'assistant' },
    ])
  })

  it('leaves out what only the person themself changed', () => {
    const mine = variable('mine', 'x')
    const { change, authors } = changesOfOthers([by('olga', added(mine)), by('bruno', added(one))], 'olga')
    expect(Object.keys(change.added)).toEqual(['one'])
    expect([...authors.keys()]).toEqual(['one'])
  })

  it('names nobody for what was done and taken back', () => {
    const { change, authors } = changesOfOthers([by('bruno', added(one)), by('bruno', removed(one))], 'olga')
    expect(change).toEqual(emptyChange())
    expect(authors.size).toBe(0)
  })
})
