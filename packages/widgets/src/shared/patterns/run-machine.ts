import type { Assertion, Machine } from './pattern-states.ts'
import { UncheckablePattern } from './pattern-tree.ts'

/** Steps for one text, some milliseconds. A text takes as many as it has characters, times the open ways of its pattern. */
const mostSteps = 400_000

const isWord = (character: string | undefined): boolean => character !== undefined && /^\w$/.test(character)

/**
 * Follows all ways through a machine at once, so that no pattern takes more than its size times the length of the text.
 * Whether an assertion holds at a place does not depend on the way there, and is found out once.
 */
class TextRun {
  #steps = 0
  readonly #characters: readonly string[]
  readonly #known = new Map<Assertion, Map<number, boolean>>()

  constructor(characters: readonly string[]) {
    this.#characters = characters
  }

  isWhole(machine: Machine): boolean {
    return this.#endsFrom(machine, 0, false).has(this.#characters.length)
  }

  /** The places where a match ends that begins at `from`, or at any place up to it where `fromAnywhere`. */
  #endsFrom(machine: Machine, from: number, fromAnywhere: boolean): ReadonlySet<number> {
    const ends = new Set<number>()
    let active = new Set<number>()
    const last = fromAnywhere ? from : this.#characters.length
    for (let place = fromAnywhere ? 0 : from; place <= last; place += 1) {
      const open = this.#open(machine, active, place, fromAnywhere || place === from)
      if (open.has(0)) ends.add(place)
      const character = this.#characters[place]
      active = new Set()
      if (character === undefined) break
      for (const number of open) {
        const state = machine.states[number]
        if (state?.kind === 'character' && state.takes(character)) active.add(state.next)
      }
      if (active.size === 0 && !fromAnywhere) break
    }
    return ends
  }

  /** All states that are reached at a place without taking a character. */
  #open(machine: Machine, active: ReadonlySet<number>, place: number, begins: boolean): ReadonlySet<number> {
    const open = new Set(active)
    if (begins) open.add(machine.start)
    // A set is walked through with what is added to it meanwhile.
    for (const number of open) {
      this.#steps += 1
      if (this.#steps > mostSteps) throw new UncheckablePattern()
      const state = machine.states[number]
      if (state?.kind === 'split') for (const next of state.next) open.add(next)
      else if (state?.kind === 'assertion' && this.#holds(state.holds, place)) open.add(state.next)
    }
    return open
  }

  #holds(assertion: Assertion, place: number): boolean {
    switch (assertion.kind) {
      case 'start':
        return place === 0
      case 'end':
        return place === this.#characters.length
      case 'wordEdge':
      case 'noWordEdge': {
        const isEdge = isWord(this.#characters[place - 1]) !== isWord(this.#characters[place])
        return isEdge === (assertion.kind === 'wordEdge')
      }
      case 'look': {
        const places = this.#known.get(assertion) ?? new Map<number, boolean>()
        this.#known.set(assertion, places)
        const known = places.get(place)
        if (known !== undefined) return known
        const ends = this.#endsFrom(assertion.machine, place, assertion.isBehind)
        const isFound = assertion.isBehind ? ends.has(place) : ends.size > 0
        places.set(place, isFound !== assertion.isNegated)
        return isFound !== assertion.isNegated
      }
    }
  }
}

/**
 * Whether the machine takes the whole text, given as its characters.
 *
 * @throws UncheckablePattern where that would take too many steps.
 */
export const takesWhole = (machine: Machine, characters: readonly string[]): boolean =>
  new TextRun(characters).isWhole(machine)
