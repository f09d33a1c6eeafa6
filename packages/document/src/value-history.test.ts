import { describe, expect, it } from 'vitest'
import { recordValue, redoValue, sealValue, undoValue, type ValueHistory } from './value-history.ts'

const empty: ValueHistory<string> = { done: [], undone: [] }
const typed = (history: ValueHistory<string>, before: string, after: string, group: string | null = 'text') =>
  recordValue(history, { label: 'Type', before, after, group })

describe('what was done to a value', () => {
  it('is taken back and done again, the latest first', () => {
    const history = typed(typed(empty, '', 'a', null), 'a', 'b', null)
    const back = undoValue(history)
    expect(back?.step.before).toBe('a')
    const again = redoValue(back?.history ?? empty)
    expect(again?.step.after).toBe('b')
    expect(again?.history).toEqual(history)
  })

  it('is one step while the same is typed, until it is closed', () => {
    const history = typed(typed(empty, '', 'a'), 'a', 'ab')
    expect(history.done).toMatchObject([{ before: '', after: 'ab' }])
    expect(typed(sealValue(history), 'ab', 'abc').done).toHaveLength(2)
  })

  it('forgets what was taken back once something else is done', () => {
    const back = undoValue(typed(empty, '', 'a'))
    expect(redoValue(typed(back?.history ?? empty, '', 'x'))).toBeNull()
  })

  it('keeps the latest two hundred steps', () => {
    let history = empty
    for (let count = 0; count < 210; count += 1) history = typed(history, `${count}`, `${count + 1}`, null)
    expect(history.done).toHaveLength(200)
    expect(history.done[0]?.before).toBe('10')
  })
})
