import type { CalledRunView } from '@ashlar/contract'
import type { EffectRecorder } from './effect-recorder.ts'
import type { OrdinaryLoad } from './ordinary-load.ts'
import { percentile } from './percentile.ts'
import type { Person } from './person.ts'

/** What became of the runs that the ordinary organization started. */
export interface RunVerdict {
  readonly started: number
  /** How many runs ended how. */
  readonly outcomes: Readonly<Record<string, number>>
  /** Milliseconds from when a run was asked for until it ended. */
  readonly lasted: { readonly median: number; readonly slow: number; readonly slowest: number }
  /** Runs whose start was answered and that nobody knows. */
  readonly lost: number
  /** Runs that did not end within the time that was left for it. */
  readonly unended: number
  /** Steps that may not run twice and did. */
  readonly doubled: number
  /** Runs that succeeded although one of their effects is missing. */
  readonly skipped: number
}

const isCalledRun = (body: unknown): body is CalledRunView =>
  typeof body === 'object' && body !== null && 'status' in body && 'endedAt' in body

/** Waits for the runs that were started to end, and compares them with what reached the world. */
export const judgeRuns = async (
  owner: Person,
  { started, workflowId }: OrdinaryLoad,
  recorder: EffectRecorder,
  patience: number,
): Promise<RunVerdict> => {
  const deadline = performance.now() + patience
  const outcomes: Record<string, number> = {}
  const times: number[] = []
  const verdict = { lost: 0, unended: 0, doubled: 0, skipped: 0 }
  const runOf = async (runId: string): Promise<CalledRunView | 'lost' | 'unended'> => {
    for (;;) {
      const { status, body } = await owner.ask('GET', `/api/v1/workflows/${workflowId}/runs/${runId}`)
      if (status === 404) return 'lost'
      if (isCalledRun(body) && body.endedAt !== null) return body
      if (performance.now() > deadline) return 'unended'
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  for (const [key, { id, askedAt }] of started) {
    const run = await runOf(id)
    const once = recorder.counts.get(`/once/${key}`) ?? 0
    if (once > 1) verdict.doubled += 1
    if (run === 'lost' || run === 'unended') {
      verdict[run] += 1
      continue
    }
    if (run.endedAt !== null) times.push(Date.parse(run.endedAt) - askedAt)
    outcomes[run.status] = (outcomes[run.status] ?? 0) + 1
    const repeatable = recorder.counts.get(`/repeatable/${key}`) ?? 0
    if (run.status === 'succeeded' && (once !== 1 || repeatable < 1)) verdict.skipped += 1
  }
  const [median = Number.NaN, slow = Number.NaN, slowest = Number.NaN] = [0.5, 0.95, 1].map((share) =>
    percentile(times, share),
  )
  return { started: started.size, outcomes, lasted: { median, slow, slowest }, ...verdict }
}
