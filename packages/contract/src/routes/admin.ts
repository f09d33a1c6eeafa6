import { z } from 'zod'
import { address, route } from '../route.ts'

const organizationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.string(),
    /** When its data goes, where somebody has deleted it. */
    deletesAt: z.string().nullable(),
    members: z.int(),
    applications: z.int(),
    workflows: z.int(),
    scheduledJobs: z.int(),
    /** Of its documents, as they are stored. */
    bytes: z.number(),
  })
  .meta({ id: 'OrganizationOfInstallation' })
export type OrganizationOfInstallation = z.output<typeof organizationSchema>

const personSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: z.string(),
    /** Whether they have proved the address. */
    isProved: z.boolean(),
    organizations: z.array(z.object({ name: z.string(), role: z.string() })),
  })
  .meta({ id: 'PersonOfInstallation' })
export type PersonOfInstallation = z.output<typeof personSchema>

/** How many people or organizations an answer holds at most. */
export const mostOfInstallation = 100

const found = z.strictObject({
  /** A part of a name or an address. */
  search: z.string().max(200).optional(),
})

const documentSchema = z.object({
  /** Where it belongs in the folder of the export: parts that every system takes, between slashes. */
  path: z.string(),
  /** Readable JSON. */
  text: z.string(),
})

const operators = { access: 'operator' } as const

export const adminRoutes = {
  readSizes: route(address('GET', '/api/v1/admin/sizes'), {
    summary: 'How much the whole installation holds',
    policy: operators,
    response: z.object({
      organizations: z.int(),
      people: z.int(),
      applications: z.int(),
      runs: z.int(),
      /** Of the database, all that belongs to it included. */
      databaseBytes: z.number(),
    }),
  }),
  listOrganizations: route(address('GET', '/api/v1/admin/organizations'), {
    summary: 'The organizations of the installation, the largest first',
    policy: operators,
    query: found,
    response: z.object({ organizations: z.array(organizationSchema), count: z.int() }),
  }),
  listPeople: route(address('GET', '/api/v1/admin/people'), {
    summary: 'The people who have an account on the installation',
    policy: operators,
    query: found,
    response: z.object({ people: z.array(personSchema), count: z.int() }),
  }),
  exportDocuments: route(address('GET', '/api/v1/organizations/:organizationId/documents'), {
    summary: 'The documents of your organization as readable files, some at a time',
    policy: { access: 'member' },
    query: z.strictObject({
      /** Where the answer before ended. */
      after: z.string().max(200).optional(),
    }),
    response: z.object({
      documents: z.array(documentSchema),
      /** What to ask for next; null where that was all. */
      next: z.string().nullable(),
    }),
  }),
}
