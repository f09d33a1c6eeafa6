import { apis } from './apis.ts'
import { caution } from './caution.ts'
import type { Evaluation } from './evaluation.ts'
import { forms } from './forms.ts'
import { layout } from './layout.ts'
import { looks } from './looks.ts'
import { repairs } from './repairs.ts'
import { state } from './state.ts'
import { tables } from './tables.ts'
import { wholePages } from './whole-pages.ts'

export type { Evaluation } from './evaluation.ts'
export { play, type Played, recordedTurn, type Turn } from './play.ts'

/** All tasks by which the assistant that builds is judged: one line for each theme. */
export const evaluations: readonly Evaluation[] = [
  ...tables,
  ...forms,
  ...apis,
  ...layout,
  ...looks,
  ...state,
  ...repairs,
  ...caution,
  ...wholePages,
]
