import type { PublishedPage } from '@ashlar/contract'
import type { Executor } from '@ashlar/executor'
import { standardGlobalNames, toFunctionSource } from '@ashlar/expression'
import { type EvaluatedAhead, evaluateAhead, type EvaluateSafely } from '@ashlar/runtime/evaluate-ahead'
import { factsOfPages } from './facts.ts'

/**
 * What pages of deployments show when they open, before their browser has an evaluator. Worked out once for each page, in
 * the interpreter in which builders' code may run, from nothing but what is deployed: it is the same for everybody.
 */
export class FirstPaints {
  readonly #executor: Pick<Executor, 'evaluate'>
  readonly #known = new WeakMap<PublishedPage, EvaluatedAhead | null>()

  constructor(executor: Pick<Executor, 'evaluate'>) {
    this.#executor = executor
  }

  /** That of a page of a deployment; null until it is worked out, which nobody waits for, and where it cannot be. */
  of(page: PublishedPage, organizationId: string): EvaluatedAhead | null {
    const known = this.#known.get(page)
    if (known !== undefined) return known
    this.#known.set(page, null)
    const facts = new Map(factsOfPages([page]).map((one) => [one.type, one]))
    evaluateAhead(page, facts, this.#evaluateFor(organizationId)).then(
      (ahead) => this.#known.set(page, ahead),
      // The browser evaluates everything by itself.
      () => undefined,
    )
    return null
  }

  #evaluateFor(organizationId: string): EvaluateSafely {
    return async (expressions, scope) => {
      const task = {
        organizationId,
        functions: expressions.map(toFunctionSource),
        scope: JSON.stringify(scope),
        globals: standardGlobalNames,
      }
      return this.#executor.evaluate(task, new AbortController().signal)
    }
  }
}
