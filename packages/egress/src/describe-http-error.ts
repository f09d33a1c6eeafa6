import { errors } from 'undici'
import { describeConnectionError, EgressError } from './egress-error.ts'
import { damaged, isUnpackError } from './http-body.ts'
import { sayDuration } from './limits.ts'

/** Puts what went wrong with an exchange over HTTP into words. Errors of this package stay as they are. */
export const describeHttpError = (
  error: unknown,
  place: string,
  limits: { readonly firstByteMilliseconds: number },
): EgressError => {
  if (isUnpackError(error)) return damaged(place, error)
  const options = { cause: error }
  if (error instanceof errors.HeadersTimeoutError) {
    const limit = sayDuration(limits.firstByteMilliseconds)
    return new EgressError('timed_out', `${place} did not begin to answer within ${limit}.`, options)
  }
  if (error instanceof errors.BodyTimeoutError) {
    return new EgressError('timed_out', `${place} stopped in the middle of its answer.`, options)
  }
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError) {
    return new EgressError(
      'bad_answer',
      `What ${place} answers is not HTTP, or its headers are too large.`,
      options,
    )
  }
  if (error instanceof errors.InvalidArgumentError) {
    return new EgressError('invalid_address', `The request cannot be sent: ${error.message}.`, options)
  }
  return describeConnectionError(error, place)
}
