import { parseArgs } from 'node:util'
import { faultNames } from './faults.ts'
import { attackNames } from './hostile-attacks.ts'

/** What a soak is to do. */
export interface Choices {
  readonly minutes: number
  readonly seed: number
  /** How long the ordinary organization is measured alone, in seconds. */
  readonly alone: number
  readonly attacks: readonly string[]
  readonly faults: readonly string[]
}

/** Of all names those that one of the parts occurs in; all where nothing was chosen. */
const chosen = (all: readonly string[], parts: string | undefined): readonly string[] =>
  all.filter(
    (name) =>
      parts === undefined ||
      parts.split(',').some((part) => part !== '' && name.toLowerCase().includes(part.toLowerCase())),
  )

/** Reads `30 7 --alone=45 --attacks=endless,keys --faults=none`: minutes, seed, and parts of the names of what is wanted. */
export const readChoices = (given: readonly string[]): Choices => {
  const { positionals, values } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: {
      alone: { type: 'string', default: '45' },
      attacks: { type: 'string' },
      faults: { type: 'string' },
    },
  })
  const [minutes = 30, seed = Math.floor(Math.random() * 2 ** 31)] = positionals.map(Number)
  return {
    minutes,
    seed,
    alone: Number(values.alone),
    attacks: chosen(attackNames, values.attacks),
    faults: chosen(faultNames, values.faults),
  }
}
