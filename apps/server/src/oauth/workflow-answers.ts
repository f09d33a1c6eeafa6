import { StepError } from '@ashlar/executor'
import { OAuthError } from '@ashlar/integrations'
import type { JsonValue } from '@ashlar/schema'
import type { Clock } from '../platform/clock.ts'
import type { OAuthPlace } from './place.ts'

/** How long an answer counts, in milliseconds. */
const lifetime = 60_000
const mostKept = 1_000

/** A workflow whose answer settings of integrations read. */
export interface AskedWorkflow {
  readonly organizationId: string
  /** The profile whose configuration reads it; null for the default one. */
  readonly profileId: string | null
  readonly workflowId: string
}

/** Runs the deployed version of a workflow for an integration, on nobody's behalf, and gives its output. Throws `StepError`. */
export type AskWorkflow = (asked: AskedWorkflow) => Promise<JsonValue>

/** Settings, and whose they are. */
type AskingPlace = Pick<OAuthPlace, 'settings' | 'answer'> & {
  readonly configured: Pick<OAuthPlace['configured'], 'organizationId' | 'profileId'>
}

interface KeptAnswer {
  readonly answer: Promise<JsonValue>
  readonly until: number
}

/** What workflows answer that the settings of integrations name. One run serves all who need it within a minute. */
export class WorkflowAnswers {
  readonly #ask: AskWorkflow
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #kept = new Map<string, KeptAnswer>()

  constructor(ask: AskWorkflow, clock: Pick<Clock, 'monotonic'>) {
    this.#ask = ask
    this.#clock = clock
  }

  /** A place with what its workflow answers; the same place where it names none. Throws `OAuthError`. */
  async answered<Place extends AskingPlace>(place: Place): Promise<Place> {
    const { workflowId } = place.settings
    if (workflowId === '' || place.answer !== undefined) return place
    const { organizationId, profileId } = place.configured
    try {
      return { ...place, answer: await this.#find({ organizationId, profileId, workflowId }) }
    } catch (cause) {
      if (!(cause instanceof StepError)) throw cause
      throw new OAuthError('failed', `Failed to resolve binding: ${cause.message}`, { cause })
    }
  }

  #find(asked: AskedWorkflow): Promise<JsonValue> {
    const key = [asked.organizationId, asked.profileId, asked.workflowId].join('/')
    const now = this.#clock.monotonic()
    const known = this.#kept.get(key)
    if (known !== undefined && known.until > now) return known.answer
    if (this.#kept.size >= mostKept) this.#kept.clear()
    const kept = { answer: this.#ask(asked), until: now + lifetime }
    this.#kept.set(key, kept)
    kept.answer.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    return kept.answer
  }
}
