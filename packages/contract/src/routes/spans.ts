import { z } from 'zod'
import { publishedAddresses } from '../published-addresses.ts'
import { route } from '../route.ts'

const traceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/u)
const spanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/u)
const name = z.string().regex(/^[\w$-]{1,80}$/u)
const day = 24 * 60 * 60 * 1000

/** What browsers may say of a span beside its name: which step, which API, never a value. */
const attributesSchema = z.strictObject({
  /** The property that a handler is attached to: `Button1.onClick`, or `/orders/:id.onRouteLoad` of a route. */
  handler: z
    .string()
    .regex(/^[\w$.#/:-]{1,520}$/u)
    .optional(),
  /** The id of an event step. */
  step: name.optional(),
  /** The id of an API. */
  api: name.optional(),
  eventType: z.enum(['runClick', 'pageLoad', 'eventHandler', 'inputChange']).optional(),
})

const spanSchema = z.strictObject({
  traceId,
  id: spanId,
  parentId: spanId.nullable(),
  /** The kind of a step, or the name of an API. */
  name,
  kind: z.enum(['internal', 'client']),
  /** Milliseconds since 1970. */
  timestamp: z.number().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Milliseconds. */
  duration: z.number().min(0).max(day),
  status: z.enum(['unset', 'ok', 'error']),
  attributes: attributesSchema,
})
export type SpanOfBrowser = z.output<typeof spanSchema>

export const spanRoutes = {
  send: route(publishedAddresses.sendSpans, {
    summary: 'Hand over what was recorded in a browser, where the server sends traces to a collector',
    policy: { access: 'entity', entity: 'application', parameter: 'applicationId', action: 'view' },
    body: z.strictObject({ spans: z.array(spanSchema).max(200) }),
    response: z.object({ taken: z.number() }),
    largestBody: 64 * 1024,
  }),
}
