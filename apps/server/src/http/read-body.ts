import type { Readable } from 'node:stream'
import type { Clock } from '../platform/clock.ts'
import type { BodyShare } from './body-budget.ts'
import { silenceMilliseconds } from './body-limits.ts'
import { bodyTooLarge } from './large-bodies.ts'
import { Refusal } from '../requests/refusal.ts'

/** A body that is refused is read on up to this many bytes, so that its sender hears the answer. */
const readableBytes = 16 * 1024 * 1024

/**
 * Reads the body of a request as it comes, counted meanwhile; to join its parts is work of its own, for `textOfParts`. Throws
 * `Refusal` where it is larger than the limit, finds no room in the budget, or stops coming.
 */
export const readBody = (
  payload: Readable,
  limit: number,
  share: BodyShare,
  clock: Pick<Clock, 'monotonic'>,
): Promise<readonly Buffer[]> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    let refusal: Refusal | null = null
    let lastByteAt = clock.monotonic()
    const look = setInterval(() => {
      if (clock.monotonic() - lastByteAt < silenceMilliseconds) return
      finish()
      reject(new Refusal('request_incomplete', 'The request stopped in the middle. Send it again.'))
    }, silenceMilliseconds / 5)
    look.unref()
    const finish = (): void => {
      clearInterval(look)
      parts.length = 0
      payload.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
      // What still comes is of no use to anybody.
      payload.resume()
    }
    const refuse = (cause: Refusal): void => {
      refusal ??= cause
      parts.length = 0
    }
    const onData = (part: Buffer): void => {
      lastByteAt = clock.monotonic()
      bytes += part.length
      if (bytes > limit) refuse(bodyTooLarge(limit))
      if (refusal === null) {
        try {
          share.take(part.length)
          parts.push(part)
          return
        } catch (cause) {
          if (!(cause instanceof Refusal)) throw cause
          refuse(cause)
        }
      }
      if (bytes <= Math.max(limit, readableBytes)) return
      finish()
      reject(refusal)
    }
    const onEnd = (): void => {
      const whole = parts.slice()
      finish()
      if (refusal === null) resolve(whole)
      else reject(refusal)
    }
    const onGone = (): void => {
      finish()
      reject(new Refusal('request_incomplete', 'The request ended in the middle. Send it again.'))
    }
    payload.on('data', onData).once('end', onEnd).once('error', onGone).once('close', onGone)
  })

/** The text that the parts of a body make. */
export const textOfParts = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString('utf8')
