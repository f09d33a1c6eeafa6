import type { WidgetHost } from '../host.ts'
import {
  baselinesOf,
  formStateOf,
  inputsIn,
  sameFormState,
  widgetsIn,
  type Baselines,
  type FormState,
} from './form-state.ts'

/** Follows the inputs of one form: values, validity, and widgets that come and go. */
export class FormWatch {
  readonly #host: WidgetHost
  readonly #formId: string
  #baselines: Baselines = new Map()
  #state: FormState = { data: {}, isValid: true, isDirty: false }
  #watched: readonly string[] = []
  #stops: readonly (() => void)[] = []

  constructor(host: WidgetHost, formId: string) {
    this.#host = host
    this.#formId = formId
  }

  /** Calls `listener` after something inside the form changed; answers with the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const hear = (): void => {
      this.#watch(hear)
      listener()
    }
    const stopForm = this.#host.subscribe(this.#formId, hear)
    this.#watched = []
    this.#watch(hear)
    return () => {
      stopForm()
      for (const stop of this.#stops) stop()
      this.#stops = []
    }
  }

  /** The state as it is now; the same object while nothing in it changed. */
  readonly read = (): FormState => {
    const inputs = inputsIn(this.#host, this.#formId)
    this.#baselines = baselinesOf(inputs, this.#baselines)
    const next = formStateOf(inputs, this.#baselines)
    if (!sameFormState(this.#state, next)) this.#state = next
    return this.#state
  }

  #watch(hear: () => void): void {
    const ids = widgetsIn(this.#host, this.#formId)
    if (ids.length === this.#watched.length && ids.every((id, index) => id === this.#watched[index])) return
    for (const stop of this.#stops) stop()
    this.#watched = ids
    this.#stops = ids.map((id) => this.#host.subscribe(id, hear))
  }
}
