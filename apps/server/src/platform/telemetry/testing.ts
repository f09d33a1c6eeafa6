import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

const attributesSchema = z
  .array(
    z.strictObject({
      key: z.string(),
      value: z.union([
        z.strictObject({ stringValue: z.string() }),
        z.strictObject({ boolValue: z.boolean() }),
        z.strictObject({ intValue: z.union([z.string(), z.number()]) }),
        z.strictObject({ doubleValue: z.number() }),
      ]),
    }),
  )
  .transform((entries) =>
    Object.fromEntries(entries.map(({ key, value }): [string, unknown] => [key, Object.values(value)[0]])),
  )

const traceId = z.string().regex(/^[0-9a-f]{32}$/u)
const spanId = z.string().regex(/^[0-9a-f]{16}$/u)
const nanoseconds = z.string().regex(/^\d+$/u).transform(BigInt)

const spanSchema = z.object({
  traceId,
  spanId,
  parentSpanId: spanId.optional(),
  name: z.string(),
  kind: z.enum({ internal: 1, server: 2, client: 3 }),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  events: z.array(z.never()),
  links: z.array(z.object({ traceId, spanId })),
  status: z.strictObject({ code: z.number(), message: z.string().optional() }),
})

/** What OTLP over HTTP carries as JSON. */
const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})

/** A span that arrived, with the service that it comes from. */
export type ReceivedSpan = z.output<typeof spanSchema> & { service: unknown }

/** A collector on this machine that speaks OTLP over HTTP as JSON, and checks what it is sent. */
export interface TestCollector {
  /** `http://127.0.0.1:…` */
  address: string
  /** What it does with what it is sent; `hangs` never answers. */
  manner: 'takes' | 'refuses' | 'hangs'
  /** How many requests it never answered. */
  unanswered: number
  spans: ReceivedSpan[]
  /** What arrived, as it was sent. */
  texts: string[]
  headers: IncomingHttpHeaders[]
  /** Ends what it has not answered. */
  dropConnections: () => void
  close: () => Promise<void>
}

/** Starts a collector. */
export const startTestCollector = async (): Promise<TestCollector> => {
  const collector: Omit<TestCollector, 'address' | 'dropConnections' | 'close'> = {
    manner: 'takes',
    unanswered: 0,
    spans: [],
    texts: [],
    headers: [],
  }
  const http = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (collector.manner === 'hangs') {
        collector.unanswered += 1
        return
      }
      if (collector.manner === 'refuses' || request.url !== '/v1/traces' || request.method !== 'POST') {
        response.writeHead(400).end()
        return
      }
      const text = Buffer.concat(parts).toString()
      collector.texts.push(text)
      collector.headers.push(request.headers)
      const parsed = requestSchema.safeParse(JSON.parse(text))
      if (!parsed.success) {
        response.writeHead(400).end()
        return
      }
      for (const { resource, scopeSpans } of parsed.data.resourceSpans) {
        const service = resource.attributes['service.name']
        collector.spans.push(
          ...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))),
        )
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const bound = http.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return Object.assign(collector, {
    address: `http://127.0.0.1:${port}`,
    dropConnections: () => http.closeAllConnections(),
    close: async () => {
      http.closeAllConnections()
      await new Promise((resolve) => {
        http.close(resolve)
      })
    },
  })
}
