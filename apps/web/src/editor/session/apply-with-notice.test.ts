import { addWidget, emptyHistory, type History, type Outcome, record } from '@ashlar/document'
import { emptyPage, widgetCatalogue } from '@ashlar/schema'
import { notify } from '@ashlar/ui'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { applyAllWithNotice, applyWithNotice } from './apply-with-notice.ts'

vi.mock(import('@ashlar/ui'), async () => ({ notify: vi.fn<typeof notify>() }))

const catalogue = widgetCatalogue(widgetDescriptors)

let count = 0
const newId = (): string => `w${(count += 1)}`

/** A component that was put on a page, beside what is said about it. */
const outcome = (notice?: string): Outcome => {
  const page = emptyPage('Page1', newId)
  const canvas = Object.values(page).find((entry) => entry.kind === 'widget' && entry.type === 'canvas')
  const button = { type: 'button', parentId: canvas?.id ?? '', place: { left: 0, top: 0 } }
  const added = addWidget(page, catalogue, button, newId)
  return added.ok && notice !== undefined
    ? { ...added, notice: { code: 'moved_to_page', message: notice } }
    : added
}

const aSession = (history: History = emptyHistory) => {
  const state = { history }
  return {
    state,
    undo: vi.fn<() => boolean>(),
    apply: (done: Outcome, { label, group }: { label: string; group?: string }): boolean => {
      if (!done.ok) return false
      const selection = { before: [], after: [] }
      state.history = record(state.history, { change: done.change, label, group: group ?? null, selection })
      return true
    },
  }
}

const undoOfNotice = (): (() => void) => {
  const action = vi.mocked(notify).mock.lastCall?.[2]?.actions?.[0]
  if (action === undefined || !('run' in action)) throw new Error('The notice offers no way back.')
  return action.run
}

describe('the notice of an overlay that went to the page', () => {
  beforeEach(() => vi.mocked(notify).mockClear())

  it('takes the move back', () => {
    const session = aSession()
    applyWithNotice(session, outcome('Moved Modal1 to the Page level'), { label: 'Move Modal1' })
    expect(notify).toHaveBeenCalledWith('movedToPage', 'Moved Modal1 to the Page level', expect.anything())
    undoOfNotice()()
    expect(session.undo).toHaveBeenCalledOnce()
  })

  it('takes all of a drop back, whatever was moved after the overlay', () => {
    const session = aSession()
    const moves = [() => outcome('Moved Modal1 to the Page level'), () => outcome()]
    applyAllWithNotice(session, moves, { label: 'Move 2 components', group: 'layers 1' })
    expect(session.state.history.done).toHaveLength(1)
    undoOfNotice()()
    expect(session.undo).toHaveBeenCalledOnce()
  })

  it('offers the way back also where the history is full', () => {
    const session = aSession()
    let length = -1
    while (session.state.history.done.length > length) {
      length = session.state.history.done.length
      session.apply(outcome(), { label: 'Add Button1' })
    }
    applyWithNotice(session, outcome('Moved Modal1 to the Page level'), { label: 'Move Modal1' })
    undoOfNotice()()
    expect(session.undo).toHaveBeenCalledOnce()
  })

  it('says why it takes nothing back when something else was done since', () => {
    const session = aSession()
    applyWithNotice(session, outcome('Moved Modal1 to the Page level'), { label: 'Move Modal1' })
    const undo = undoOfNotice()
    session.apply(outcome(), { label: 'Move Button1' })
    undo()
    expect(session.undo).not.toHaveBeenCalled()
    expect(notify).toHaveBeenLastCalledWith('warned', 'Something else was done since. Undo that first.')
  })
})
