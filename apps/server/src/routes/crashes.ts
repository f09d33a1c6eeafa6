import { routes } from '@ashlar/contract'
import { answer, type MountedRoute } from './handler.ts'
import { addressBucket } from '../identity/rate-limit.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { wholeSeconds } from '../platform/whole-seconds.ts'

export const crashHandlers = ({ crashes }: Services): MountedRoute[] => [
  answer(routes.crashes.report, async ({ body, exchange }) => {
    const wait = crashes.add(body, addressBucket(exchange.origin.address))
    if (wait === null) return null
    throw new Refusal('too_many_requests', 'Too many crashes were reported. Wait a minute.', {
      retryAfter: wholeSeconds(wait),
    })
  }),
]
