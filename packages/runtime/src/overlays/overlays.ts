import type { PageValues } from '../evaluation/page-values.ts'
import type { WidgetFactsByType } from '../page-model.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import { openingPlan, type OverlayState } from './opening-plan.ts'

/** What overlays need of the application around them. */
export interface OverlaysHost {
  catalogue: WidgetFactsByType
  values: PageValues
  widgets: WidgetStore
  setProperty: (name: string, property: string, value: unknown) => boolean
}

/** Opens and closes what lies above the page. One is open at a time, of whatever kind. */
export class Overlays {
  readonly #host: OverlaysHost
  /** By type: the opening that waits for another overlay to go. */
  readonly #waiting = new Map<string, { key: string; timeout: ReturnType<typeof setTimeout> }>()

  constructor(host: OverlaysHost) {
    this.#host = host
  }

  /** Whether a widget is one that opens and closes above the page. */
  isOverlay({ record }: WidgetInstance): boolean {
    const facts = this.#host.catalogue.get(record.type)
    return facts?.role === 'overlay' && Object.hasOwn(facts.exposes, 'isOpen')
  }

  /** Opens one and closes all others; it waits for those of its kind to go, where there are any. */
  open(overlay: WidgetInstance): void {
    const { type } = overlay.record
    this.stop()
    for (const other of this.#host.widgets.all()) {
      if (this.isOverlay(other) && other.record.type !== type) this.close(other)
    }
    const { close, delay } = openingPlan(overlay.key, this.#statesOf(type))
    for (const key of close) {
      const other = this.#host.widgets.find(key)
      if (other !== undefined) this.close(other)
    }
    if (delay === 0) {
      this.#show(overlay)
      return
    }
    const timeout = setTimeout(() => {
      this.#waiting.delete(type)
      // The widget may have been deleted or renamed meanwhile.
      const present = this.#host.widgets.find(overlay.key)
      if (present !== undefined) this.#show(present)
    }, delay)
    this.#waiting.set(type, { key: overlay.key, timeout })
  }

  /** Closes one; nothing happens where it is closed already. */
  close(overlay: WidgetInstance): void {
    const { key, name, record } = overlay
    if (this.#waiting.get(record.type)?.key === key) this.#forget(record.type)
    if (this.#host.values.values(name)?.['isOpen'] !== true) return
    this.#host.setProperty(name, 'isClosing', true)
    this.#host.setProperty(name, 'isOpen', false)
  }

  stop(): void {
    for (const type of Array.from(this.#waiting.keys())) this.#forget(type)
  }

  #show({ name }: WidgetInstance): void {
    this.#host.setProperty(name, 'isClosing', false)
    this.#host.setProperty(name, 'isOpen', true)
  }

  #forget(type: string): void {
    clearTimeout(this.#waiting.get(type)?.timeout)
    this.#waiting.delete(type)
  }

  #ofType(type: string): WidgetInstance[] {
    return this.#host.widgets.all().filter(({ record }) => record.type === type)
  }

  #statesOf(type: string): OverlayState[] {
    return this.#ofType(type).map(({ key, name }) => {
      const values = this.#host.values.values(name)
      return { key, isOpen: values?.['isOpen'] === true, isClosing: values?.['isClosing'] === true }
    })
  }
}
