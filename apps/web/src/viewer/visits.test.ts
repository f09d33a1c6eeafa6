import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Visits } from './visits.ts'

let states: unknown[]
let visits: Visits

beforeEach(() => {
  states = [null]
  const scrolled = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => scrolled.get(key) ?? null,
    setItem: (key: string, value: string) => scrolled.set(key, value),
  })
  vi.stubGlobal('window', {
    scrollY: 0,
    addEventListener: () => undefined,
    history: {
      get state() {
        return states.at(-1)
      },
      pushState: (state: unknown) => states.push(state),
      replaceState: (state: unknown) => {
        states[states.length - 1] = state
      },
    },
  })
  visits = new Visits()
  visits.begin()
})
afterEach(() => vi.unstubAllGlobals())

describe('the entries of the history above what a modal covers', () => {
  it('are one where the modal was opened over a page, and none where its address was opened', () => {
    visits.go('/orders', { replaces: false, isOver: false })
    expect(visits.over).toBe(0)
    visits.go('/orders/new', { replaces: false, isOver: true })
    expect(visits.over).toBe(1)
  })

  it('are more where query parameters were set in the modal, and as many where they took the place of others', () => {
    visits.go('/orders/new', { replaces: false, isOver: true })
    visits.stay('/orders/new?step=2', false)
    visits.stay('/orders/new?step=3', true)
    expect(visits.over).toBe(2)
    states.pop()
    expect(visits.traveled()).toBe(false)
    expect(visits.over).toBe(1)
  })

  it('are none on a page on which nothing but the query changes', () => {
    visits.stay('/orders?page=2', false)
    expect(visits.over).toBe(0)
  })

  it('are still known after the browser loaded the page again', () => {
    visits.go('/orders/new', { replaces: false, isOver: true })
    visits.stay('/orders/new?step=2', false)
    const again = new Visits()
    again.begin()
    expect(again.over).toBe(2)
  })
})

describe('the distance that the browser went', () => {
  it('is counted in entries, also of one visit and of links to places of the page', () => {
    visits.go('/orders', { replaces: false, isOver: false })
    visits.stay('/orders?page=2', false)
    visits.stay('/orders?page=3', true)
    // The browser makes an entry without a state for a link to a place of the page.
    states.push(null)
    expect(visits.distance).toBe(0)
    visits.traveled()
    visits.go('/returns', { replaces: false, isOver: false })
    states = states.slice(0, 2)
    expect(visits.distance).toBe(-3)
    visits.traveled()
    expect(visits.distance).toBe(0)
  })
})
