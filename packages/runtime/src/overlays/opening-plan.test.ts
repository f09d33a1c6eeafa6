import { describe, expect, it } from 'vitest'
import { openingPlan } from './opening-plan.ts'

describe('opening one of several overlays', () => {
  const closed = { isOpen: false, isClosing: false }

  it('waits for nobody where no other is open', () => {
    expect(
      openingPlan('a', [
        { key: 'a', ...closed },
        { key: 'b', ...closed },
      ]),
    ).toEqual({ close: [], delay: 0 })
    expect(openingPlan('a', [{ key: 'a', isOpen: true, isClosing: true }])).toEqual({ close: [], delay: 0 })
  })

  it('closes the others first and waits a second', () => {
    const overlays = [
      { key: 'a', ...closed },
      { key: 'b', isOpen: true, isClosing: false },
    ]
    expect(openingPlan('a', overlays)).toEqual({ close: ['b'], delay: 1000 })
  })

  it('waits for one that is closing already', () => {
    expect(openingPlan('a', [{ key: 'b', isOpen: false, isClosing: true }])).toEqual({
      close: [],
      delay: 1000,
    })
  })
})
