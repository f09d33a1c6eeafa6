import type { CustomEventRecord, EmbedPropertyRecord, EventHandler } from '@ashlar/schema'
import type { PageAround } from './page-around.ts'

/** What the embedding needs of the application around it. */
export interface EmbeddingHost {
  /** What the page of the application itself says: its switches. */
  pageProperties: () => Readonly<Record<string, unknown>>
  /** The custom event of a name, of the page or of the whole application. */
  event: (name: string) => CustomEventRecord | null
  trigger: (event: CustomEventRecord, payload: Readonly<Record<string, unknown>>) => Promise<void>
  /** Defines what bindings read as `Embed` anew. */
  redefine: () => void
  /** Runs steps that belong to no widget. */
  run: (path: string, steps: EventHandler) => Promise<void>
}

/**
 * What an application and the page around it have to do with each other: properties in, events both ways. Where
 * nothing is around, properties have their defaults and nobody hears of events.
 */
export class Embedding {
  readonly #host: EmbeddingHost
  readonly #around: PageAround | null
  #values: Readonly<Record<string, unknown>> | null
  #properties: readonly EmbedPropertyRecord[] = []
  #isTriggeredFromAround = false

  constructor(around: PageAround | undefined, host: EmbeddingHost) {
    this.#around = around ?? null
    this.#values = around?.properties ?? null
    this.#host = host
  }

  /** What the page around sets; null where the application is not embedded. */
  get values(): Readonly<Record<string, unknown>> | null {
    return this.#values
  }

  take(properties: readonly EmbedPropertyRecord[]): void {
    this.#properties = properties
  }

  /** Takes over all values; the handlers of the properties that are others now run one after the other. */
  async takeValues(values: Readonly<Record<string, unknown>>): Promise<void> {
    const before = this.#values
    this.#values = values
    this.#host.redefine()
    const changed = this.#properties.filter(
      (property) => textOf(property, before) !== textOf(property, values) && property.onChange.length > 0,
    )
    for (const { name, onChange } of changed) await this.#host.run(`Embed.${name}.onChange`, onChange)
  }

  /** Runs a custom event for the page around. Answers why not, or null. */
  trigger(name: string, payload: Readonly<Record<string, unknown>>): string | null {
    const event = this.#host.event(name)
    if (event === null) return 'Event not found'
    if (this.#host.pageProperties().triggerableEvents !== true) {
      return `The event ${name} cannot be triggered: this page does not let the page around it trigger events.`
    }
    this.#isTriggeredFromAround = true
    void this.#host.trigger(event, payload)
    this.#isTriggeredFromAround = false
    return null
  }

  /** An event was triggered; whoever triggered it from around knows already. */
  triggered({ name }: CustomEventRecord, payload: Readonly<Record<string, unknown>>): void {
    if (this.#isTriggeredFromAround || this.#host.pageProperties().emittedEvents !== true) return
    this.#around?.emit(name, payload)
  }
}

const textOf = (
  { name, defaultValue }: EmbedPropertyRecord,
  values: Readonly<Record<string, unknown>> | null,
): string => (values === null ? defaultValue : JSON.stringify(embedValue(name, values)))

/** The value of a property as the page around sets it: null where it does not. */
export const embedValue = (name: string, values: Readonly<Record<string, unknown>>): unknown =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null
