import {
  defaultAlertSeconds,
  dependencyErrorSeconds,
  evaluationErrorSeconds,
  type Alerts,
} from '../alerts/alerts.ts'
import type { ApplicationMode } from '../page-model.ts'
import type { ReportedProblem } from './reported-problem.ts'

/** What notices need of the application around them. */
export interface ProblemNoticesHost {
  mode: ApplicationMode
  alerts: Alerts
  report: ((problem: ReportedProblem) => void) | undefined
}

/** How often the same problem is told while one page is open: once. */
const mostRemembered = 1000

/**
 * Tells of what is wrong with a page: bindings that depend on each other and values that a property does not take, to
 * its builder; an evaluation that failed, to everybody. All of it, and a page that is none, goes into the log.
 */
export class ProblemNotices {
  readonly #host: ProblemNoticesHost
  readonly #told = new Set<string>()

  constructor(host: ProblemNoticesHost) {
    this.#host = host
  }

  /** Puts a problem into the log alone, once. Answers whether it is news. */
  log(problem: ReportedProblem): boolean {
    const key = `${problem.kind} ${problem.message}`
    if (this.#told.has(key)) return false
    if (this.#told.size >= mostRemembered) this.#told.clear()
    this.#told.add(key)
    this.#host.report?.(problem)
    return true
  }

  /** Puts a problem into the log and tells whom it concerns. */
  tell(problem: ReportedProblem): void {
    if (!this.log(problem)) return
    const { mode, alerts } = this.#host
    if (problem.kind === 'evaluation') {
      alerts.show('Unexpected error occurred while evaluating the app', 'error', evaluationErrorSeconds)
    }
    if (mode !== 'edit') return
    if (problem.kind === 'dependency') alerts.show(problem.message, 'error', dependencyErrorSeconds)
    // Many come up and go while a binding is written, so it does not stay for long.
    else if (problem.kind === 'validation') alerts.show(problem.message, 'warning', defaultAlertSeconds)
  }
}
