import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { modalOpenDelay, openingPlan, type ModalState } from './opening-plan.ts'

const modal = (id: string, isOpen = false, isClosing = false): ModalState => ({ id, isOpen, isClosing })

describe('opening a modal', () => {
  it('closes the others first', () => {
    expect(openingPlan('b', [modal('a', true), modal('b'), modal('c')]).close).toEqual(['a'])
  })

  it('leaves alone the modal that is open already', () => {
    expect(openingPlan('a', [modal('a', true), modal('b')])).toEqual({ close: [], delay: 0 })
  })

  it('waits where another one is closing, and only there', () => {
    expect(openingPlan('b', [modal('a'), modal('b')]).delay).toBe(0)
    expect(openingPlan('b', [modal('a', true), modal('b')]).delay).toBe(1000)
    expect(openingPlan('b', [modal('a', false, true), modal('b')]).delay).toBe(1000)
    expect(openingPlan('b', [modal('b', false, true)]).delay).toBe(0)
  })

  describe('as whoever opens it carries the plan out', () => {
    beforeEach(() => {
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('shows the next one a second after the last began to close', () => {
      const shown: string[] = []
      const { delay } = openingPlan('b', [modal('a', true), modal('b')])
      setTimeout(() => shown.push('b'), delay)
      vi.advanceTimersByTime(modalOpenDelay - 1)
      expect(shown).toEqual([])
      vi.advanceTimersByTime(1)
      expect(shown).toEqual(['b'])
    })
  })
})
