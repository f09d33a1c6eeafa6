import { parseArgs } from 'node:util'
import { faultNames } from './faults.ts'
import { attackNames } from './hostile-attacks.ts'

/** What a soak is to do. */
export interface Choices {
  readonly minutes: number
  readonly seed: number
  /** How long the ordinary organization is measured alone, before and after each turn of the hostile people, in seconds. */
  readonly alone: number
  /** How often the hostile people begin; all their turns together take the minutes. */
  readonly turns: number
  readonly attacks: readonly string[]
  readonly faults: readonly string[]
}

/** How long a turn of the hostile people takes at most, where nothing else is said. */
const minutesOfTurn = 5

/** Of all names those that one of the parts occurs in; all where nothing was chosen. */
const chosen = (all: readonly string[], parts: string | undefined): readonly string[] =>
  all.filter(
    (name) =>
      parts === undefined ||
      parts.split(',').some((part) => part !== '' && name.toLowerCase().includes(part.toLowerCase())),
  )

/**
 * Reads `30 7 --alone=45 --turns=6 --attacks=endless,keys --faults=none`: minutes, seed, and parts of the names of what is
 * wanted.
 */
export const readChoices = (given: readonly string[]): Choices => {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      alone: { type: 'string', default: '45' },
      turns: { type: 'string' },
      attacks: { type: 'string' },
      faults: { type: 'string' },
    },
  })
  const [minutes = 30, seed = Math.floor(Math.random() * 2 ** 31)] = positionals.map(Number)
  return {
    minutes,
    seed,
    alone: Number(values.alone),
    turns: Number(values.turns ?? Math.ceil(minutes / minutesOfTurn)),
    attacks: chosen(attackNames, values.attacks),
    faults: chosen(faultNames, values.faults),
  }
}
