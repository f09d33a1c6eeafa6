import type { Outage } from './outages.ts'
import { percentile } from './percentile.ts'
import type { Answer } from './send.ts'

interface LoggedAnswer extends Pick<Answer, 'server' | 'status' | 'startedAt' | 'milliseconds'> {
  readonly kind: string
}

/** What was answered, in whole milliseconds; times are those of successes. */
export interface AnswerSummary {
  readonly successes: number
  readonly median: number
  readonly slow: number
  readonly slowest: number
  /** How often each status came that was no success; 0 where no answer came. */
  readonly failures: Readonly<Record<string, number>>
}

const isSuccess = ({ status }: LoggedAnswer): boolean => status >= 200 && status < 300

const summaryOf = (answers: readonly LoggedAnswer[]): AnswerSummary => {
  const times = answers.filter(isSuccess).map(({ milliseconds }) => milliseconds)
  const failures: Record<string, number> = {}
  for (const { status } of answers.filter((answer) => !isSuccess(answer))) {
    failures[status] = (failures[status] ?? 0) + 1
  }
  const [median = Number.NaN, slow = Number.NaN, slowest = Number.NaN] = [0.5, 0.95, 1].map(
    (share) => Math.round(percentile(times, share) * 10) / 10,
  )
  return { successes: times.length, median, slow, slowest, failures }
}

/** Requests that somebody waited for: what was asked, of which server, and how long it took. */
export class AnswerLog {
  #answers: LoggedAnswer[] = []

  add(kind: string, { server, status, startedAt, milliseconds }: Answer): void {
    this.#answers.push({ kind, server, status, startedAt, milliseconds })
  }

  /** Takes what another log has as well. */
  append(other: AnswerLog): void {
    this.#answers.push(...other.#answers)
  }

  /** Begins again, and answers what there was. */
  takeAll(): AnswerLog {
    const taken = new AnswerLog()
    taken.#answers = this.#answers
    this.#answers = []
    return taken
  }

  /** Those that came while nothing of what they asked was away. */
  outside(outages: readonly Outage[]): AnswerLog {
    const rest = new AnswerLog()
    rest.#answers = this.#answers.filter(
      ({ server, startedAt, milliseconds }) =>
        !outages.some(
          (outage) =>
            (outage.server === null || outage.server === server) &&
            startedAt < outage.until &&
            startedAt + milliseconds > outage.from,
        ),
    )
    return rest
  }

  get summary(): AnswerSummary {
    return summaryOf(this.#answers)
  }

  get summaryOfEach(): Readonly<Record<string, AnswerSummary>> {
    const kinds = Object.groupBy(this.#answers, ({ kind }) => kind)
    return Object.fromEntries(
      Object.entries(kinds).map(([kind, answers = []]) => [kind, summaryOf(answers)] as const),
    )
  }
}
