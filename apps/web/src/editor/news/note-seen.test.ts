import { describe, expect, it } from 'vitest'
import { NoteSeen } from './note-seen.ts'

const anEditor = () => {
  const shown = { pageId: 'orders', page: 4, application: 2 }
  const sent: { pages: Record<string, number>; outlivesPage: boolean }[] = []
  const waiting: (() => void)[] = []
  const facts = { isVisible: true, isAway: false }
  const notes = new NoteSeen({
    shown: () => ({ ...shown }),
    isVisible: () => facts.isVisible,
    send: ({ pages }, outlivesPage) => {
      if (facts.isAway) return Promise.reject(new Error('The server is away.'))
      sent.push({ pages: { ...pages }, outlivesPage })
      return Promise.resolve()
    },
    later: (_, run) => {
      waiting.push(run)
      return () => waiting.splice(waiting.indexOf(run), 1)
    },
  })
  const pass = (): void => {
    for (const run of waiting.splice(0)) run()
  }
  return { shown, sent, facts, notes, pass, waiting }
}

describe('noting what somebody has seen', () => {
  it('begins with what is shown as they come', () => {
    expect(anEditor().sent).toEqual([{ pages: { orders: 4 }, outlivesPage: false }])
  })

  it('notes many changes once, while they work', () => {
    const { shown, sent, notes, pass, waiting } = anEditor()
    for (shown.page = 5; shown.page < 9; shown.page += 1) notes.changed()
    expect(waiting).toHaveLength(1)
    pass()
    notes.changed()
    pass()
    expect(sent.slice(1)).toEqual([{ pages: { orders: 9 }, outlivesPage: false }])
  })

  it('notes a revision that is known only after what it holds is shown', () => {
    const { shown, sent, notes, pass } = anEditor()
    notes.changed()
    shown.page = 5
    pass()
    expect(sent.slice(1)).toEqual([{ pages: { orders: 5 }, outlivesPage: false }])
  })

  it('notes at once what waits when the window is left', () => {
    const { shown, sent, notes, pass } = anEditor()
    shown.page = 5
    notes.changed()
    notes.leave()
    pass()
    expect(sent.slice(1)).toEqual([{ pages: { orders: 5 }, outlivesPage: true }])
  })

  it('does not take for seen what arrives in a window that nobody sees', () => {
    const { shown, sent, notes, facts, pass } = anEditor()
    facts.isVisible = false
    shown.page = 5
    notes.changed()
    notes.leave()
    pass()
    expect(sent).toHaveLength(1)
    facts.isVisible = true
    notes.changed()
    pass()
    expect(sent).toHaveLength(2)
  })

  it('tries again with the next change what did not arrive', async () => {
    const { shown, sent, notes, facts, pass } = anEditor()
    facts.isAway = true
    shown.page = 5
    notes.changed()
    pass()
    await Promise.resolve()
    facts.isAway = false
    notes.changed()
    pass()
    expect(sent.at(-1)).toEqual({ pages: { orders: 5 }, outlivesPage: false })
  })
})
