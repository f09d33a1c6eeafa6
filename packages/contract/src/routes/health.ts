import { z } from 'zod'
import { address, route } from '../route.ts'

export const healthRoutes = {
  live: route(address('GET', '/healthz'), {
    summary: 'Whether the process answers',
    policy: { access: 'anyone', reason: 'Says nothing but that the process runs.' },
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: route(address('GET', '/readyz'), {
    summary: 'Whether the process can serve: its database answers and its migrations are applied',
    policy: { access: 'anyone', reason: 'Says nothing but whether requests should be sent here.' },
    response: z.object({ status: z.enum(['ready', 'not ready']) }),
  }),
  openApi: route(address('GET', '/api/openapi.json'), {
    summary: 'This interface as an OpenAPI document',
    policy: { access: 'anyone', reason: 'Describes the interface, holds no data.' },
    response: z.record(z.string(), z.unknown()),
  }),
}
