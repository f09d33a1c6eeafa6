import type { PageValues } from '../evaluation/page-values.ts'
import { FirstPaint } from './first-paint.ts'
import type { WidgetStore } from '../state/widget-store.ts'
import { FollowingValues } from '../path-values/following-values.ts'

/**
 * What a page in use shows without waiting for its evaluator: the first paint until it has answered for the first time,
 * and from then on what only repeats a value that was set. Nothing before `begin`, which is never called for builders.
 */
export class WithoutEvaluation {
  readonly #firstPaint: FirstPaint
  readonly #following: FollowingValues

  /** `changed` hears of the names in which something is another than before. */
  constructor(values: PageValues, widgets: WidgetStore, changed: (names: readonly string[]) => void) {
    this.#firstPaint = new FirstPaint(values, widgets, changed)
    this.#following = new FollowingValues(values, changed)
  }

  /** `given` are values by path that came with the page; `evaluated` resolves with the first answer of the evaluator. */
  begin(given: Readonly<Record<string, unknown>> | undefined, evaluated: Promise<void>): void {
    this.#firstPaint.begin(given, evaluated)
    void evaluated.then(() => this.#following.begin())
  }

  /** A property, or a value in one (`Counter.value`), was set or cleared. */
  changed(name: string, property: string): void {
    this.#firstPaint.touched()
    this.#following.changed(name, property)
  }

  /** An entity was defined anew. */
  redefined(): void {
    this.#firstPaint.touched()
  }

  /** The evaluator has answered all that was changed. */
  evaluated(): void {
    this.#following.evaluated()
  }
}
