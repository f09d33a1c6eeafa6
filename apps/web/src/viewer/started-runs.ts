import type { RunRequest } from '@ashlar/runtime'
import { inlinedContent } from './inlined-content.ts'

/** The runs that the server started when it sent the page: each may be asked for once, by the id that it gave. */
export class StartedRuns {
  readonly #ids: Map<string, string>

  constructor(page: Document) {
    const content = inlinedContent(page)
    const started = content !== null && 'started' in content ? content.started : null
    this.#ids = new Map(
      typeof started === 'object' && started !== null
        ? Object.entries(started).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        : [],
    )
  }

  /** The request as the server knows it, if it started that run already. */
  take(request: RunRequest): RunRequest {
    const id = request.eventType === 'pageLoad' ? this.#ids.get(request.apiId) : undefined
    // Whatever caused it: a run that follows another one asks anew.
    this.#ids.delete(request.apiId)
    return id === undefined ? request : { ...request, runId: id }
  }
}
