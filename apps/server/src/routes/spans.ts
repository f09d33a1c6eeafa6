import { routes, type SpanOfBrowser } from '@ashlar/contract'
import { answer, type MountedRoute } from './handler.ts'
import { principalKey } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import { addressBucket } from '../identity/rate-limit.ts'
import type { SpanAttributes } from '../platform/telemetry/telemetry.ts'
import type { Services } from '../services/services.ts'
import { SpanAllowance } from '../traces/span-allowance.ts'

/** Clocks of browsers are wrong by hours, not by days. */
const longestAgo = 24 * 60 * 60 * 1000

const attributesOf = ({ attributes }: SpanOfBrowser): SpanAttributes => {
  const { handler, step, api, eventType } = attributes
  return {
    ...(handler === undefined ? {} : { component: handler }),
    ...(step === undefined ? {} : { 'resource-id': step }),
    ...(api === undefined ? {} : { 'api-id': api }),
    ...(eventType === undefined ? {} : { 'event-type': eventType }),
  }
}

export const traceHandlers = ({ platform }: Services): MountedRoute[] => {
  const { telemetry, clock } = platform
  const allowance = new SpanAllowance(clock)
  return [
    answer(routes.spans.send, async ({ principal, entity, body, exchange }) => {
      // Whoever opened a page before the collector was taken away is told nothing that they could do something about.
      if (telemetry === null) return { taken: 0 }
      if (!allowance.admit(`${principalKey(principal)} ${addressBucket(exchange.origin.address)}`)) {
        throw new Refusal('too_many_requests', 'Too many traces were sent. Wait a minute.')
      }
      const now = clock.now().getTime()
      const recent = body.spans.filter(({ timestamp }) => Math.abs(now - timestamp) <= longestAgo)
      telemetry.take(
        recent.map((span) => ({
          traceId: span.traceId,
          spanId: span.id,
          parentId: span.parentId,
          name: span.name,
          kind: span.kind,
          status: span.status,
          timestamp: span.timestamp,
          duration: span.duration,
          attributes: {
            'organization-id': entity.row.organizationId,
            'application-id': entity.row.id,
            'view-mode': true,
            'user-type': principal.kind,
            ...attributesOf(span),
          },
        })),
      )
      return { taken: recent.length }
    }),
  ]
}
