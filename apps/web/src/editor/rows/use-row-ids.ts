import { moveInList } from '@ashlar/ui'
import { useState } from 'react'

/**
 * What tells rows apart that have no identity but their place, so that what is open stays with its row where one is moved
 * or removed by hand. Rows that come otherwise, such as by an undo, are told apart by their place.
 */
export const useRowIds = (
  count: number,
): {
  readonly list: readonly string[]
  readonly remove: (place: number) => void
  readonly move: (from: number, to: number) => void
} => {
  const [held, setHeld] = useState<{ list: readonly string[]; next: number }>({ list: [], next: 0 })
  const missing = Math.max(0, count - held.list.length)
  const list = [
    ...held.list.slice(0, count),
    ...Array.from({ length: missing }, (_none, place) => String(held.next + place)),
  ]
  const hold = (next: readonly string[]): void => setHeld({ list: next, next: held.next + missing })
  return {
    list,
    remove: (place) => hold(list.toSpliced(place, 1)),
    move: (from, to) => hold(moveInList(list, from, to)),
  }
}
