import { errorStatus, type ErrorBody, type ErrorCode } from '@ashlar/contract'

/** More problems than anybody reads only make an answer large. */
const mostProblems = 100

/** A refusal with a stable code and a sentence for the person; every expected failure of a handler is one. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly problems: ErrorBody['problems']
  readonly details: unknown
  /** Seconds after which it is worth trying again. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      problems?: { path: string; reason: string }[]
      details?: unknown
      cause?: unknown
      retryAfter?: number
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Refusal'
    this.code = code
    this.problems = more.problems?.slice(0, mostProblems)
    this.details = more.details
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return errorStatus[this.code]
  }

  toBody(requestId: string): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      requestId,
      ...(this.problems === undefined ? {} : { problems: this.problems }),
      ...(this.details === undefined ? {} : { details: this.details }),
    }
  }
}

/** The same answer for what is missing and for what may not be seen, so that neither can be told from the other. */
export const notFound = (what: string): Refusal =>
  new Refusal('not_found', `This ${what} does not exist, or you have no access to it.`)
