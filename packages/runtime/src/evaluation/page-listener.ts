import { type Alerts, dependencyErrorSeconds } from '../alerts/alerts.ts'
import type { ApplicationMode } from '../page-model.ts'
import type { EvaluationListener } from './evaluation-session.ts'
import type { ProblemNotices } from './problem-notices.ts'

/** What a page does about what it hears of its evaluation. */
export interface PageListenerHost
  extends Pick<EvaluationListener, 'dependenciesChanged' | 'restarted' | 'settled'> {
  readonly mode: ApplicationMode
  readonly alerts: Alerts
  readonly notices: ProblemNotices
  /** Something of these names is another than before. */
  readonly changed: (names: ReadonlySet<string>) => void
  /** Nothing more is coming. */
  readonly gaveUp: () => void
}

/** Hears for a page what became of its values. */
export const pageListener = (host: PageListenerHost): EvaluationListener => ({
  changed: (paths) => host.changed(new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))),
  dependenciesChanged: (dependencies) => host.dependenciesChanged(dependencies),
  restarted: () => host.restarted(),
  settled: () => host.settled(),
  failed: (message, isOver) => {
    // Whoever uses the application hears of it only when nothing works any more.
    if (isOver) {
      host.alerts.show(message, 'error', dependencyErrorSeconds)
      host.gaveUp()
    } else if (host.mode === 'edit') host.alerts.show(message, 'warning', dependencyErrorSeconds)
  },
  found: (problem) => host.notices.tell(problem),
})
