import type { WidgetHost } from '../host.ts'
import { findInForm, type FormPart, type FormPlace } from './form-parts.ts'
import { baselinesOf, formStateOf, sameEntries, type Baselines, type FormState } from './form-state.ts'

/** Follows the inputs of one form: values, validity, and widgets and cells that come and go. */
export class FormWatch {
  readonly #host: WidgetHost
  readonly #formId: string
  #baselines: Baselines = new Map()
  #parts: readonly FormPart[] = []
  #state: FormState = { data: {}, isValid: true, isDirty: false }
  #watched: readonly FormPlace[] = []
  #stops: readonly (() => void)[] = []

  constructor(host: WidgetHost, formId: string) {
    this.#host = host
    this.#formId = formId
  }

  /** Calls `listener` after things inside the form changed, once for all that change together; answers with the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    let isAsked = false
    let isOver = false
    const look = (): void => {
      isAsked = false
      if (isOver) return
      this.#watch(hear)
      listener()
    }
    // A thousand cells whose values arrive together are looked at once.
    const hear = (): void => {
      if (isAsked) return
      isAsked = true
      queueMicrotask(look)
    }
    const stopForm = this.#host.subscribe(this.#formId, hear)
    this.#watched = []
    this.#watch(hear)
    return () => {
      isOver = true
      stopForm()
      for (const stop of this.#stops) stop()
      this.#stops = []
    }
  }

  /** The state as it is now; the same object while nothing in it changed. */
  readonly read = (): FormState => {
    const { parts } = findInForm(this.#host, this.#formId)
    this.#baselines = baselinesOf(parts, this.#baselines)
    const next = formStateOf(parts, this.#baselines, this.#host.snapshot(this.#formId)?.record.name ?? '')
    const { isValid, isDirty } = this.#state
    const isSame = sameEntries(this.#parts, parts) && isValid === next.isValid && isDirty === next.isDirty
    this.#parts = parts
    if (!isSame) this.#state = next
    return this.#state
  }

  #watch(hear: () => void): void {
    const { places } = findInForm(this.#host, this.#formId)
    const isSame =
      places.length === this.#watched.length &&
      places.every(({ host, id }, index) => {
        const before = this.#watched[index]
        return before?.id === id && before.host === host
      })
    if (isSame) return
    for (const stop of this.#stops) stop()
    this.#watched = places
    this.#stops = places.map(({ host, id }) => host.subscribe(id, hear))
  }
}
