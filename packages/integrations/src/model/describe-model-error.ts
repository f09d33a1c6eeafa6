import { APICallError } from '@ai-sdk/provider'
import { EgressError } from '@ashlar/egress'
import { ModelError, type ModelErrorCode } from './model-error.ts'
import type { ModelSettings } from './model-settings.ts'

/** Puts what went wrong into words, with what the provider said of it, and without secrets. */
export const describeModelError = (
  error: unknown,
  { place, hide }: Pick<ModelSettings, 'place' | 'hide'>,
  signal: AbortSignal,
): ModelError => {
  if (error instanceof ModelError) return error
  const options = { cause: error }
  if (signal.aborted) return new ModelError('cancelled', `The question to ${place} was cancelled.`, options)
  const egress = egressErrorIn(error)
  if (egress !== null) return new ModelError(codeOf(egress), egress.message, options)
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    return describeStatus(error, error.statusCode, place, hide)
  }
  const said = hide(sayReason(error))
  return new ModelError('bad_answer', `What ${place} answers cannot be read: ${said}`, options)
}

const describeStatus = (
  { message, responseHeaders, responseBody }: APICallError,
  status: number,
  place: string,
  hide: (text: string) => string,
): ModelError => {
  const said = hide(short(message))
  const fail = (code: ModelErrorCode, sentence: string) => new ModelError(code, sentence)
  if (status === 401 || status === 403) {
    return fail('unauthorized', `${place} refuses the key (${status}): ${said}`)
  }
  if (status === 429 || status === 529) {
    const after = responseHeaders?.['retry-after']
    const wait = after !== undefined && /^\d{1,5}$/u.test(after) ? ` Try again in ${after} s.` : ''
    return fail('rate_limited', `${place} wants fewer requests (${status}): ${said}${wait}`)
  }
  const text = `${message} ${responseBody ?? ''}`
  if (
    status === 413 ||
    (status === 400 && /context|too long|too many tokens|maximum.{0,30}tokens/iu.test(text))
  ) {
    return fail('context_too_long', `What was sent is more than the model reads: ${said}`)
  }
  return fail('unavailable', `${place} answers ${status}: ${said}`)
}

const codeOf = ({ code }: EgressError): ModelErrorCode => {
  switch (code) {
    case 'cancelled':
    case 'timed_out':
    case 'too_large':
      return code
    case 'bad_answer':
    case 'connection_lost':
      return 'bad_answer'
    default:
      return 'unavailable'
  }
}

/** The client libraries wrap what `fetch` throws. */
const egressErrorIn = (error: unknown): EgressError | null => {
  let next = error
  for (let depth = 0; depth < 5 && next instanceof Error; depth += 1) {
    if (next instanceof EgressError) return next
    next = next.cause
  }
  return null
}

const sayReason = (error: unknown): string => {
  if (error instanceof Error) return short(error.message)
  if (typeof error === 'object' && error !== null && 'message' in error) return short(String(error.message))
  return short(typeof error === 'string' ? error : (JSON.stringify(error) ?? 'nothing'))
}

const short = (text: string): string => (text.length > 500 ? `${text.slice(0, 500)} …` : text)
