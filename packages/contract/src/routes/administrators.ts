import { z } from 'zod'
import { address, route } from '../route.ts'

const administratorSchema = z
  .object({ name: z.string(), email: z.string(), isOwner: z.boolean() })
  .meta({ id: 'Administrator' })
export type AdministratorView = z.output<typeof administratorSchema>

export const administratorRoutes = {
  list: route(address('GET', '/api/v1/administrators'), {
    summary: 'Whom a member can ask for what their role does not give them',
    policy: { access: 'member' },
    response: z.object({ administrators: z.array(administratorSchema) }),
  }),
}
