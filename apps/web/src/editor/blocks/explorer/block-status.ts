import type { StepResult } from '@ashlar/contract'
import type { LiveStep } from '@ashlar/runtime'
import { duration } from '../../results/index.ts'

/** How a block went in the latest run; in a loop it can have run many times. */
export interface BlockRunState {
  readonly status: StepResult['status'] | 'running' | 'none'
  /** Of the time that is told: the last one, or the one that ended the run. */
  readonly milliseconds: number
  readonly times: number
}

const nothing: BlockRunState = { status: 'none', milliseconds: 0, times: 0 }

/** How each block of a run went, or goes, by its name. */
export const blockStates = (steps: readonly LiveStep[]): ReadonlyMap<string, BlockRunState> => {
  const states = new Map<string, BlockRunState>()
  for (const { block, status, milliseconds, index } of steps) {
    states.set(block, { status, milliseconds, times: index + 1 })
  }
  return states
}

/** How one block went. */
export const blockState = (
  states: ReadonlyMap<string, BlockRunState>,
  name: string,
  isLoading: boolean,
): BlockRunState => (isLoading ? { ...nothing, status: 'running' } : (states.get(name) ?? nothing))

const words: Readonly<Record<BlockRunState['status'], string>> = {
  none: '',
  running: 'running',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'not executed',
}

/** The same in words: `420 ms succeeded`, `3 times, last 1.2 s failed`. */
export const stateInWords = ({ status, milliseconds, times }: BlockRunState): string => {
  if (status === 'none' || status === 'running' || status === 'skipped') return words[status]
  return `${times > 1 ? `${times} times, last ` : ''}${duration(milliseconds)} ${words[status]}`
}
