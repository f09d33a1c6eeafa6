import type { RunView } from '@ashlar/contract'

/**
 * The latest run of an API with a run of a part of it: how the part ended, with the results of its blocks; those that did
 * not run keep what they had.
 */
export const mergeRuns = (latest: RunView | null, part: RunView): RunView => {
  if (latest === null) return part
  const fresh = new Map(part.steps.map((step) => [step.block, step]))
  const kept = latest.steps.map((step) => {
    const now = fresh.get(step.block)
    fresh.delete(step.block)
    return now === undefined || now.status === 'skipped' ? step : now
  })
  return { ...part, steps: [...kept, ...fresh.values()] }
}
