import { describe, expect, it } from 'vitest'
import { treeMove } from './tree-move.ts'

/** A folder that is open with a file in it, and a closed one. */
const rows = [{ isOpen: true }, { isOpen: null }, { isOpen: false }]
const press = (key: string, index: number) => treeMove(key, { rows, index, parent: index === 1 ? 0 : -1 })

describe('a key in a tree', () => {
  it('leads to the row above or below, and nowhere at the ends', () => {
    expect(press('ArrowDown', 0)).toEqual({ focus: 1 })
    expect(press('ArrowUp', 1)).toEqual({ focus: 0 })
    expect(press('ArrowUp', 0)).toEqual({})
    expect(press('ArrowDown', 2)).toEqual({})
  })

  it('opens what is closed, and then leads into it', () => {
    expect(press('ArrowRight', 2)).toEqual({ opens: true })
    expect(press('ArrowRight', 0)).toEqual({ focus: 1 })
    expect(press('ArrowRight', 1)).toEqual({})
  })

  it('closes what is open, and leads out of everything else', () => {
    expect(press('ArrowLeft', 0)).toEqual({ opens: false })
    expect(press('ArrowLeft', 1)).toEqual({ focus: 0 })
    expect(press('ArrowLeft', 2)).toEqual({})
  })

  it('leads to both ends, and is no key of the tree otherwise', () => {
    expect(press('Home', 1)).toEqual({ focus: 0 })
    expect(press('End', 0)).toEqual({ focus: 2 })
    expect(press('Enter', 0)).toBeNull()
  })
})
