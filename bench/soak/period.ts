import { AnswerLog } from './answer-log.ts'
import type { Span } from './loop-delays.ts'

/** What ordinary people were answered while one thing held, such as that nobody attacks; in several spans of time. */
export class Period {
  readonly answers = new AnswerLog()
  readonly spans: Span[] = []

  /** Adds what `log` hears while `work` goes on; what it heard before counts for nobody. */
  async during(log: AnswerLog, work: () => Promise<void>): Promise<void> {
    log.takeAll()
    const from = performance.now()
    await work()
    this.answers.append(log.takeAll())
    this.spans.push({ from, until: performance.now() })
  }
}
