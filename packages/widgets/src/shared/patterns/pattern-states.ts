import { UncheckablePattern, type PatternFlags, type PatternNode } from './pattern-tree.ts'

/** One state of the machine that a pattern becomes; the numbers are the places of states in the list. */
export type State =
  | { readonly kind: 'character'; readonly takes: (character: string) => boolean; readonly next: number }
  | { readonly kind: 'split'; readonly next: readonly number[] }
  | { readonly kind: 'assertion'; readonly holds: Assertion; readonly next: number }
  | { readonly kind: 'accept' }

/** What has to hold at a place without a character being taken. */
export type Assertion =
  | { readonly kind: 'start' | 'end' | 'wordEdge' | 'noWordEdge' }
  | {
      readonly kind: 'look'
      readonly machine: Machine
      readonly isBehind: boolean
      readonly isNegated: boolean
    }

/** All states, and the one it begins in. */
export interface Machine {
  readonly states: readonly State[]
  readonly start: number
}

/** Longer patterns, and shorter ones that are repeated often, are not built. */
const mostParts = 5_000

/** Whether a single character is of the kind that the pattern's own text describes, as the browser reads it. */
const takerOf = (source: string, flags: PatternFlags): ((character: string) => boolean) => {
  const expression = new RegExp(`^(?:${source})$`, flags)
  const known = new Map<string, boolean>()
  return (character) => {
    const verdict = known.get(character)
    if (verdict !== undefined) return verdict
    const fresh = expression.test(character)
    if (known.size < 1_000) known.set(character, fresh)
    return fresh
  }
}

class MachineBuilder {
  readonly #takers = new Map<string, (character: string) => boolean>()
  readonly #flags: PatternFlags
  #parts = 0

  constructor(flags: PatternFlags) {
    this.#flags = flags
  }

  machineOf(node: PatternNode): Machine {
    const states: State[] = [{ kind: 'accept' }]
    return { start: this.#before(node, 0, states), states }
  }

  /** Adds the states of a node in front of `next`, and answers with the first of them. */
  #before(node: PatternNode, next: number, states: State[]): number {
    this.#parts += 1
    if (this.#parts > mostParts) throw new UncheckablePattern()
    switch (node.kind) {
      case 'sequence':
        return node.parts.reduceRight((after, part) => this.#before(part, after, states), next)
      case 'choice':
        return (
          states.push({
            kind: 'split',
            next: node.branches.map((branch) => this.#before(branch, next, states)),
          }) - 1
        )
      case 'repeat':
        return this.#repeated(node, next, states)
      case 'character':
        return states.push({ kind: 'character', takes: this.#taker(node.source), next }) - 1
      case 'look': {
        const { isBehind, isNegated } = node
        const holds: Assertion = { kind: 'look', machine: this.machineOf(node.part), isBehind, isNegated }
        return states.push({ kind: 'assertion', holds, next }) - 1
      }
      case 'start':
      case 'end':
      case 'wordEdge':
      case 'noWordEdge':
        return states.push({ kind: 'assertion', holds: { kind: node.kind }, next }) - 1
    }
  }

  #taker(source: string): (character: string) => boolean {
    const known = this.#takers.get(source) ?? takerOf(source, this.#flags)
    this.#takers.set(source, known)
    return known
  }

  #repeated(node: Extract<PatternNode, { kind: 'repeat' }>, next: number, states: State[]): number {
    const { part, least, most } = node
    let first = next
    if (most === Infinity) {
      // The state that decides has to be there before what leads back to it.
      const ways = [next]
      first = states.push({ kind: 'split', next: ways }) - 1
      ways.push(this.#before(part, first, states))
    } else
      for (let count = least; count < most; count += 1)
        first = states.push({ kind: 'split', next: [next, this.#before(part, first, states)] }) - 1
    for (let count = 0; count < least; count += 1) first = this.#before(part, first, states)
    return first
  }
}

/**
 * The machine of a pattern.
 *
 * @throws UncheckablePattern where it would have too many states.
 */
export const machineOf = (node: PatternNode, flags: PatternFlags): Machine =>
  new MachineBuilder(flags).machineOf(node)
