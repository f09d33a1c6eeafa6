import type { EvaluationCause } from '../evaluation/evaluation-delay.ts'
import type { EvaluationSession } from '../evaluation/evaluation-session.ts'
import type { PageValues } from '../evaluation/page-values.ts'

/** What setting properties needs of the application around it. */
export interface PropertyChangesHost {
  values: PageValues
  session: () => EvaluationSession
  /** What follows where a property, or a value in one, is another than before. */
  changed: (name: string, property: string) => void
  /** What follows a value that was set and not computed. */
  wasSet: (name: string, property: string, value: unknown) => void
}

/** Sets properties on the page at once, and tells the evaluation, whose answer follows. */
export class PropertyChanges {
  readonly #host: PropertyChangesHost

  constructor(host: PropertyChangesHost) {
    this.#host = host
  }

  /** Answers whether there is such a property. */
  set(name: string, property: string, value: unknown, cause: EvaluationCause = 'valueChange'): boolean {
    const { values, session, changed, wasSet } = this.#host
    if (!values.set(name, property, value)) return false
    session().set(name, property, value, cause)
    changed(name, property)
    wasSet(name, property, value)
    return true
  }

  /** Lets a property be again what the document and its binding say. */
  clear(name: string, property: string): void {
    const { values, session, changed } = this.#host
    if (!values.clear(name, property)) return
    session().clear(name, property)
    changed(name, property)
  }
}
