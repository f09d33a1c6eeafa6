import type { WidgetInstance } from './widget-store.ts'

/** What views can be asked to do, by name. */
export type OfferedMethods = Readonly<Record<string, (...handed: readonly unknown[]) => unknown>>

/** What the views on the screen offer to do for steps and scripts. */
export class WidgetMethods {
  readonly #offered = new Map<string, OfferedMethods>()

  /** Takes over what the view of a widget, in its cell, can do now; answers with the way to take it back. */
  offer(key: string, methods: OfferedMethods): () => void {
    this.#offered.set(key, methods)
    return () => {
      if (this.#offered.get(key) === methods) this.#offered.delete(key)
    }
  }

  /** Asks a widget to do something. Throws what its view throws, and where nothing of it is on the screen. */
  async call({ key, record }: WidgetInstance, method: string, handed: readonly unknown[]): Promise<unknown> {
    const offered = this.#offered.get(key)
    if (offered === undefined || !Object.hasOwn(offered, method)) {
      throw new Error(`${record.name} is not on the screen, so ${method} cannot be done.`)
    }
    return offered[method]?.(...handed)
  }
}
