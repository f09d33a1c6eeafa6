import { errorStatus, type Route, routes, scopeOfRoute } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import { z } from 'zod'

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return rest
}

/** A line of an answer that tells what happens on the way to it. */
const lineSchemaOf = ({ response }: Route, events: z.ZodType): object =>
  jsonSchemaOf(
    z.union([
      z.object({ event: events }),
      z.object({ answer: response }),
      z.object({ refusal: z.unknown() }),
    ]),
    'output',
  )

/** What may stand behind the `?` of the address; none of it has to. */
const queryParametersOf = ({ query }: Route): object[] => {
  if (query === null) return []
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

const namesOf = (permission: Permission | readonly Permission[] | undefined): string =>
  permission === undefined ? '' : ` with ${[permission].flat().join(' or ')}`

const securityOf = (route: Route): object => {
  if (route.policy.access === 'anyone') return {}
  const scope = scopeOfRoute(route)
  const session = { session: [] }
  return { security: scope === null ? [session] : [session, { apiToken: [scope] }] }
}

const operationOf = (name: string, route: Route): object => ({
  operationId: name,
  summary: route.summary,
  description:
    route.policy.access === 'anyone'
      ? `Open to visitors. ${route.policy.reason}`
      : route.policy.access === 'member'
        ? `For members${namesOf(route.policy.permission)}.`
        : route.policy.access === 'operator'
          ? 'For whoever runs the installation.'
          : `Needs the right to ${route.policy.action} the ${route.policy.entity}.`,
  // What a program may call by an API token, and with which scope.
  ...securityOf(route),
  parameters: [
    ...[...route.path.matchAll(/:([A-Za-z]+)/g)].map(([, parameter]) => ({
      name: parameter,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryParametersOf(route),
  ],
  ...(route.body === null
    ? {}
    : {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } },
        },
      }),
  responses: {
    200: {
      description: 'Done.',
      content: {
        'application/json': { schema: jsonSchemaOf(route.response, 'output') },
        ...(route.events === null
          ? {}
          : { 'application/x-ndjson': { schema: lineSchemaOf(route, route.events) } }),
      },
    },
    default: {
      description: 'Refused.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
})

let made: Record<string, unknown> | null = null

/** The HTTP interface as an OpenAPI 3.1 document, made from the declared routes at the first request. */
export const openApiDocument = (): Record<string, unknown> => {
  if (made !== null) return made
  const paths: Record<string, Record<string, object>> = {}
  for (const [noun, ofNoun] of Object.entries<Record<string, Route>>(routes)) {
    for (const [verb, route] of Object.entries(ofNoun)) {
      const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(`${noun}.${verb}`, route) }
    }
  }
  made = {
    openapi: '3.1.0',
    info: { title: 'Ashlar', version: '1', description: 'The HTTP interface of an Ashlar server.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ashlar_session' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API token with the scope that is named.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'message'],
          properties: {
            code: { type: 'string', enum: Object.keys(errorStatus) },
            message: { type: 'string' },
            problems: {
              type: 'array',
              items: { type: 'object', properties: { path: { type: 'string' }, reason: { type: 'string' } } },
            },
            details: {},
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
  return made
}
