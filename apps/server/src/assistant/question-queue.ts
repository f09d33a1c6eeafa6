import { FairQueue, StepError } from '@ashlar/executor'
import type { AskedModel } from '../organizations/assistant.ts'

/** Questions to models that go on side by side in this process. */
const concurrentQuestions = { total: 200, perOrganization: 200, perIntegration: 200, waiting: 100 }

/** A question that no model was asked. `busy`: too many of its organization wait already; `cancelled`: nobody waits for it. */
export class NotAsked extends Error {
  readonly code: 'busy' | 'cancelled'

  constructor(code: 'busy' | 'cancelled') {
    super('The question was not asked.')
    this.name = 'NotAsked'
    this.code = code
  }
}

/** Where questions to models wait for their turn, organizations in turn. */
export class QuestionQueue {
  readonly #queue = new FairQueue(concurrentQuestions)

  /** Asks when it is the turn of the organization. Throws `NotAsked`, or what asking throws. */
  async ask<Answer>(
    organizationId: string,
    { connectionId }: Pick<AskedModel, 'connectionId'>,
    signal: AbortSignal,
    question: () => Promise<Answer>,
  ): Promise<Answer> {
    const release = await this.#place(organizationId, connectionId, signal)
    try {
      return await question()
    } finally {
      release()
    }
  }

  async #place(organizationId: string, connectionId: string, signal: AbortSignal) {
    try {
      return await this.#queue.acquire(organizationId, connectionId, signal)
    } catch (error) {
      if (!(error instanceof StepError)) throw error
      throw new NotAsked(error.code === 'busy' ? 'busy' : 'cancelled')
    }
  }
}
