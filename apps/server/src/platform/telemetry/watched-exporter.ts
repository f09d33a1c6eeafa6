import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from '../logs.ts'

/**
 * Tells the log once that the collector is away, and once that it is back. What it says of itself stays out of the log:
 * an answer may repeat the credentials that it was sent.
 */
export class WatchedExporter implements SpanExporter {
  readonly #exporter: SpanExporter
  readonly #logs: Logger
  #isAway = false

  constructor(exporter: SpanExporter, logs: Logger) {
    this.#exporter = exporter
    this.#logs = logs
  }

  export(spans: ReadableSpan[], ended: Parameters<SpanExporter['export']>[1]): void {
    this.#exporter.export(spans, (result) => {
      const hasFailed = result.code !== 0
      if (hasFailed && !this.#isAway) {
        this.#logs.warn('The collector of traces does not take them; what it missed is dropped.')
      }
      if (!hasFailed && this.#isAway) this.#logs.info('The collector of traces takes them again.')
      this.#isAway = hasFailed
      ended(result)
    })
  }

  async forceFlush(): Promise<void> {
    await this.#exporter.forceFlush?.()
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown()
  }
}
