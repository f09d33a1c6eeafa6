import { applicationKinds, pageRecordSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'

/** A module as those see it who choose one. */
const moduleSummarySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The number of the version that is deployed. */
    version: z.number().int(),
    mayEdit: z.boolean(),
  })
  .meta({ id: 'ModuleSummary' })
export type ModuleSummary = z.output<typeof moduleSummarySchema>

const moduleVersionSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    version: z.number().int(),
    /** Its page, and the pages of the modules that stand in it, by module and version; of APIs only what they read. */
    pages: z.record(z.string(), z.record(z.string(), pageRecordSchema)),
  })
  .meta({ id: 'ModuleVersion' })
export type ModuleVersionView = z.output<typeof moduleVersionSchema>

const moduleUsesSchema = z
  .object({
    /** Where it stands, as far as whoever asks may see the applications. */
    applications: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(applicationKinds),
        pages: z.array(z.object({ id: z.string(), name: z.string(), versions: z.array(z.number().int()) })),
      }),
    ),
    /** On how many applications it stands that are not among these. */
    others: z.number().int(),
  })
  .meta({ id: 'ModuleUses' })

const module = { access: 'entity', entity: 'application', parameter: 'applicationId' } as const

export const moduleRoutes = {
  list: route(address('GET', '/api/v1/modules'), {
    summary: 'The deployed modules that the signed-in member may put on pages, by name',
    policy: { access: 'member', permission: 'applications:read' },
    response: z.object({ modules: z.array(moduleSummarySchema) }),
  }),
  readVersion: route(address('GET', '/api/v1/modules/:applicationId/versions/:version'), {
    summary: 'A version of a module that was deployed, as pages show it; what its APIs do stays behind',
    policy: { ...module, action: 'view' },
    response: moduleVersionSchema,
  }),
  readUses: route(address('GET', '/api/v1/modules/:applicationId/uses'), {
    summary: 'The pages on which a module stands as they are saved',
    policy: { ...module, action: 'edit' },
    response: moduleUsesSchema,
  }),
}
