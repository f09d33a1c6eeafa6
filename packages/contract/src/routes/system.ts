import { z } from 'zod'
import { address, route } from '../route.ts'

const codeIsolationSchema = z
  .object({
    /** `processes`: in isolated processes; `interpreter`: in a bounded interpreter, slower. */
    kind: z.enum(['processes', 'interpreter']),
    sentence: z.string(),
    /** What to do to have more; null where nothing is missing. */
    advice: z.string().nullable(),
  })
  .meta({ id: 'CodeIsolation' })
export type CodeIsolationView = z.output<typeof codeIsolationSchema>

const systemSchema = z
  .object({
    version: z.string(),
    /** What the process that answers does. */
    roles: z.array(z.enum(['web', 'worker', 'scheduler'])),
    startedAt: z.string(),
    platform: z.object({ runtime: z.string(), system: z.string(), architecture: z.string() }),
    /** Whether Ashlar runs its own database or uses one that was given. */
    database: z.object({ isBuiltIn: z.boolean(), version: z.string() }),
    /** Whether mails are sent, or become files in the development mailbox. */
    sendsMail: z.boolean(),
    /** How code of steps is kept apart on the machine of the process that answers. */
    codeIsolation: z.object({ javascript: codeIsolationSchema, python: codeIsolationSchema }),
  })
  .meta({ id: 'System' })
export type SystemView = z.output<typeof systemSchema>

export const systemRoutes = {
  read: route(address('GET', '/api/v1/system'), {
    summary: 'What this installation is: version, roles, database, and how code of steps is isolated',
    policy: { access: 'member', permission: 'organization:manage' },
    response: systemSchema,
  }),
}
