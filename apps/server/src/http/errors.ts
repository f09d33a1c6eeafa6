import { crashCode, type ErrorBody, type ErrorCode } from '@ashlar/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { IdentityError, type IdentityErrorCode } from '../identity/identity-error.ts'
import { addressBucket } from '../identity/rate-limit.ts'
import type { Crash, CrashLog } from '../platform/crash-log.ts'
import type { Logger } from '../platform/logs.ts'
import { errorCode } from '../platform/start-error.ts'
import { bodyTooLarge } from './large-bodies.ts'
import { refusalOfLostDatabase } from './lost-database.ts'
import { Refusal } from '../requests/refusal.ts'
import { isOpenedByPerson, troubleHeaders, troublePage } from './trouble-page.ts'

const codeOfIdentity: { readonly [Code in IdentityErrorCode]: ErrorCode } = {
  EMAIL_INVALID: 'invalid_request',
  EMAIL_TAKEN: 'already_exists',
  EMAIL_NOT_VERIFIED: 'email_not_verified',
  NAME_INVALID: 'invalid_name',
  PASSWORD_REFUSED: 'invalid_password',
  CREDENTIALS_WRONG: 'wrong_credentials',
  SIGN_UP_CLOSED: 'sign_up_closed',
  LINK_INVALID: 'not_found',
  SECOND_FACTOR_NEEDED: 'second_factor_needed',
  PASSKEY_NEEDED: 'passkey_needed',
  SECOND_FACTOR_ON: 'already_exists',
  CODE_WRONG: 'wrong_code',
  PASSKEY_REFUSED: 'passkey_refused',
  TOO_MANY_ATTEMPTS: 'too_many_requests',
}

/** What the framework or the database throws, as a refusal with a sentence for the person. */
const refusalOf = (error: unknown, bodyLimit: number): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof IdentityError) return new Refusal(codeOfIdentity[error.code], error.message)
  const lost = refusalOfLostDatabase(error)
  if (lost !== null) return lost
  const code = errorCode(error)
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return bodyTooLarge(bodyLimit)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('unsupported_media_type', 'Requests carry JSON (content type application/json).')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Refusal('invalid_request', 'The body of the request is not valid JSON.')
    case '22021':
    case '22P05':
      return new Refusal('invalid_request', 'A text in the request holds a character that cannot be stored.')
    case '22003':
      return new Refusal('invalid_request', 'A number in the request is too large.')
    case '53300':
      return new Refusal('busy', 'The server is busy. Try again in a moment.', { cause: error })
    default:
      break
  }
  if (
    error instanceof Error &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    error.statusCode < 500
  ) {
    return new Refusal('invalid_request', error.message)
  }
  return new Refusal('internal_error', 'Something went wrong on our side. Try again.', { cause: error })
}

const loggedRefusal = (error: unknown, request: FastifyRequest, logs: Logger, bodyLimit: number): Refusal => {
  const refusal = refusalOf(error, Math.min(bodyLimit, request.routeOptions.bodyLimit))
  if (refusal.status >= 500) logs.error({ err: error, requestId: request.id }, 'A request failed.')
  return refusal
}

/** Answers with what is told of a failure where the head of the answer is already sent. */
export const refuseInLines =
  (logs: Logger, bodyLimit: number) =>
  (error: unknown, request: FastifyRequest): ErrorBody =>
    loggedRefusal(error, request, logs, bodyLimit).toBody(request.id)

/** Seconds; by chance, so that those who were refused together do not come back together. */
const retryAfter = (): string => String(1 + Math.floor(Math.random() * 4))

/** The crash that somebody is shown as a page. */
const crashOf = ({ code, status }: Refusal, { id, routeOptions }: FastifyRequest): Crash => ({
  part: 'server',
  code: crashCode({ code, status }),
  screen: routeOptions.url ?? 'unknown',
  requestId: id,
})

/** Answers every failure with a stable code, a sentence, and the id under which the log has the rest. */
export const answerErrors = (
  server: FastifyInstance,
  { logs, crashes, bodyLimit }: { logs: Logger; crashes: CrashLog; bodyLimit: number },
): void => {
  /** A page in words for a person in a browser, JSON for everybody else. */
  const tell = (refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (!isOpenedByPerson(request)) return reply.send(refusal.toBody(request.id))
    if (refusal.status >= 500) crashes.add(crashOf(refusal, request), addressBucket(request.ip))
    return reply.headers(troubleHeaders).send(troublePage(refusal))
  }
  server.setErrorHandler((error, request, reply) => {
    const refusal = loggedRefusal(error, request, logs, bodyLimit)
    const asked = error instanceof IdentityError ? error.retryAfter : refusal.retryAfter
    if (asked !== undefined) reply.header('retry-after', String(asked))
    else if (refusal.status === 503) reply.header('retry-after', retryAfter())
    reply.status(refusal.status).header('cache-control', 'no-store')
    return tell(refusal, request, reply)
  })
  server.setNotFoundHandler((request: FastifyRequest, reply) => {
    const refusal = new Refusal(
      'not_found',
      `There is nothing at ${request.method} ${request.url.slice(0, 200)}.`,
    )
    return tell(refusal, request, reply.status(refusal.status))
  })
}
