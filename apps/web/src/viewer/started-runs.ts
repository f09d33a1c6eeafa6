import type { RunView } from '@ashlar/contract'
import type { RunRequest } from '@ashlar/runtime'
import { inlinedContent } from './inlined-content.ts'

/** The runs that the server started when it sent the page: each may be asked for once, by the id that it gave. */
export class StartedRuns {
  readonly #ids: Map<string, string>
  /** Their answers, as far as they were asked for. */
  readonly #answers: Promise<RunView>[] = []

  constructor(page: Pick<Document, 'getElementById'>) {
    const content = inlinedContent(page)
    const started = content !== null && 'started' in content ? content.started : null
    this.#ids = new Map(
      typeof started === 'object' && started !== null
        ? Object.entries(started).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        : [],
    )
  }

  /** Runs an API with `ask`, which is told the run as the server knows it, if it started that one already. */
  run(request: RunRequest, ask: (request: RunRequest) => Promise<RunView>): Promise<RunView> {
    const id = request.eventType === 'pageLoad' ? this.#ids.get(request.apiId) : undefined
    // Whatever caused it: a run that follows another one asks anew.
    this.#ids.delete(request.apiId)
    if (id === undefined) return ask(request)
    const answer = ask({ ...request, runId: id })
    this.#answers.push(answer)
    return answer
  }

  /** Resolves when all of them that were asked for until now were answered and what follows from it on the page has happened. */
  async answered(): Promise<void> {
    if (this.#answers.length === 0) return
    await Promise.allSettled(this.#answers)
    // Answers are taken over in the same task.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
