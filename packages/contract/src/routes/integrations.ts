import {
  databaseTablesSchema,
  displayNameSchema,
  jsonObjectSchema,
  jsonValueSchema,
  valueTypeSchema,
} from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { ownerBody, shareSchema, sharesToGive } from './shares.ts'
import { usesSchema } from './uses.ts'

const configurationShape = {
  /** Values of the descriptor's fields without its secrets. */
  configuration: jsonObjectSchema,
  /** The secret fields that hold a value; the value itself never leaves the server. */
  secretsSet: z.array(z.string()),
}

/** Whose configuration is meant; absent, or the production profile: the default one. */
const profileId = z.string().min(1).max(64).optional()

/** An integration, or a secret store, as people see it. */
export const integrationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    pluginId: z.string(),
    isDemo: z.boolean(),
    updatedAt: z.string(),
    /** The default configuration: of the production profile, and of each that has none of its own. */
    ...configurationShape,
    /** The configurations of profiles that have one of their own. */
    profileConfigurations: z.array(z.object({ profileId: z.string(), ...configurationShape })),
    permissions: z.object({ canConfigure: z.boolean(), canUse: z.boolean(), canShare: z.boolean() }),
  })
  .meta({ id: 'Integration' })
export type IntegrationView = z.output<typeof integrationSchema>

/** What came of a test of a connection. */
export const testResultSchema = z
  .object({
    ok: z.boolean(),
    /** What was reached ("PostgreSQL 18.4, database shop, 11 tables"), or what failed and what to do. */
    message: z.string(),
    milliseconds: z.number(),
  })
  .meta({ id: 'ConnectionTest' })
export type ConnectionTest = z.output<typeof testResultSchema>

const metadataSchema = databaseTablesSchema.meta({ id: 'IntegrationMetadata' })
export type IntegrationMetadata = z.output<typeof metadataSchema>

/** How many rows of a table are shown at a time. */
export const rowsPerPage = 100

const tableRowsSchema = z
  .object({
    /** At most a hundred, with the columns that were asked for. */
    rows: z.array(jsonObjectSchema),
    hasMore: z.boolean(),
  })
  .meta({ id: 'TableRows' })
export type TableRows = z.output<typeof tableRowsSchema>

/** One value that an operation takes. */
const operationParameterSchema = z.object({
  name: z.string(),
  label: z.string(),
  place: z.enum(['path', 'query', 'json', 'form', 'body']),
  isRequired: z.literal(true).exactOptional(),
  help: z.string().exactOptional(),
  placeholder: z.string().exactOptional(),
  type: z.enum(['text', 'json']).exactOptional(),
})

const operationSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
    /** Behind the base address, with `{name}` for parameters. */
    path: z.string(),
    parameters: z.array(operationParameterSchema),
  })
  .meta({ id: 'IntegrationOperation' })
export type IntegrationOperation = z.output<typeof operationSchema>

/** Of how many steps it is asked at a time what they would answer. */
export const stepsDescribedTogether = 50

const columnName = z.string().min(1).max(200)

/** Secret fields: text sets a new value, `null` takes the value away, an absent one keeps it. */
export const secretsSchema = z.record(z.string().max(100), z.string().max(100_000).nullable())

const sharesResponse = z.object({ shares: z.array(shareSchema) })

const entity = { access: 'entity', entity: 'integration', parameter: 'integrationId' } as const

export const integrationRoutes = {
  list: route(address('GET', '/api/v1/integrations'), {
    summary: 'The integrations that the signed-in member may use or configure',
    policy: { access: 'member', permission: 'integrations:read' },
    response: z.object({ integrations: z.array(integrationSchema) }),
  }),
  create: route(address('POST', '/api/v1/integrations'), {
    summary: 'Connect a database or service',
    policy: { access: 'member', permission: 'integrations:create' },
    body: z.strictObject({
      name: displayNameSchema,
      pluginId: z.string().max(64),
      configuration: jsonObjectSchema,
      secrets: secretsSchema,
    }),
    answersOnce: true,
    response: integrationSchema,
  }),
  testNew: route(address('POST', '/api/v1/integration-tests'), {
    summary: 'Try a connection that is not saved yet',
    policy: { access: 'member', permission: 'integrations:create' },
    body: z.strictObject({
      pluginId: z.string().max(64),
      configuration: jsonObjectSchema,
      secrets: secretsSchema,
    }),
    response: testResultSchema,
  }),
  read: route(address('GET', '/api/v1/integrations/:integrationId'), {
    summary: 'One integration, without its secrets',
    policy: { ...entity, action: 'use' },
    response: integrationSchema,
  }),
  update: route(address('PATCH', '/api/v1/integrations/:integrationId'), {
    summary: 'Change an integration',
    policy: { ...entity, action: 'configure' },
    body: z.strictObject({
      name: displayNameSchema.optional(),
      configuration: jsonObjectSchema.optional(),
      secrets: secretsSchema.optional(),
      profileId,
    }),
    response: integrationSchema,
  }),
  removeConfiguration: route(
    address('DELETE', '/api/v1/integrations/:integrationId/configurations/:profileId'),
    {
      summary: 'Delete the configuration of one profile, which then uses the default one',
      policy: { ...entity, action: 'configure' },
      response: integrationSchema,
    },
  ),
  changeOwner: route(address('PUT', '/api/v1/integrations/:integrationId/owner'), {
    summary: 'Make another member the owner of an integration; whoever owned it goes on building it',
    policy: { ...entity, action: 'delete' },
    body: ownerBody,
    response: z.null(),
  }),
  readShares: route(address('GET', '/api/v1/integrations/:integrationId/shares'), {
    summary: 'Who may build with an integration or configure it',
    policy: { ...entity, action: 'share' },
    response: sharesResponse,
  }),
  changeShares: route(address('PUT', '/api/v1/integrations/:integrationId/shares'), {
    summary: 'Say who may build with an integration or configure it',
    policy: { ...entity, action: 'share' },
    body: z.strictObject({ shares: sharesToGive(['builder', 'viewer', 'configurator']) }),
    response: sharesResponse,
  }),
  readUses: route(address('GET', '/api/v1/integrations/:integrationId/uses'), {
    summary: 'Where an integration is used: what would break without it',
    policy: { ...entity, action: 'configure' },
    response: usesSchema,
  }),
  remove: route(address('DELETE', '/api/v1/integrations/:integrationId'), {
    summary: 'Delete an integration and its secrets',
    policy: { ...entity, action: 'delete' },
    response: z.null(),
  }),
  test: route(address('POST', '/api/v1/integrations/:integrationId/tests'), {
    summary: 'Try a saved connection, with changes not saved yet',
    policy: { ...entity, action: 'configure' },
    body: z.strictObject({
      configuration: jsonObjectSchema.optional(),
      secrets: secretsSchema.optional(),
      profileId,
    }),
    response: testResultSchema,
  }),
  readMetadata: route(address('GET', '/api/v1/integrations/:integrationId/metadata'), {
    summary: 'The tables and columns behind an integration',
    policy: { ...entity, action: 'use' },
    response: metadataSchema,
  }),
  readOperations: route(address('GET', '/api/v1/integrations/:integrationId/operations'), {
    summary: 'What steps on an integration can choose from, as its OpenAPI document says',
    policy: { ...entity, action: 'use' },
    response: z.object({ operations: z.array(operationSchema) }),
  }),
  describeSteps: route(address('POST', '/api/v1/integrations/:integrationId/answer-types'), {
    summary: 'What steps on an integration would answer, as the system behind it says; nothing runs',
    policy: { ...entity, action: 'use' },
    body: z.strictObject({
      configurations: z.array(jsonObjectSchema).min(1).max(stepsDescribedTogether),
      profileId,
    }),
    response: z.object({
      /** In the order of the configurations. */
      types: z.array(valueTypeSchema),
      /** Why steps would fail, since something that they name is not there, in the same order; null where nothing is known of it. */
      refusals: z.array(z.string().nullable()),
    }),
  }),
  readRows: route(address('POST', '/api/v1/integrations/:integrationId/rows'), {
    summary: 'One page of the rows of a table, as they are now; nothing is changed',
    policy: { ...entity, action: 'use' },
    body: z.strictObject({
      table: z.strictObject({ schema: z.string().max(200), name: z.string().min(1).max(200) }),
      columns: z.array(columnName).max(2_000),
      order: z.array(z.strictObject({ column: columnName, direction: z.enum(['asc', 'desc']) })).max(40),
      /** Counted from zero. */
      page: z.int().min(0).max(1_000_000),
      profileId,
    }),
    response: tableRowsSchema,
  }),
  readQuery: route(address('POST', '/api/v1/integrations/:integrationId/queries'), {
    summary: 'The first rows of one statement that only reads; nothing is changed',
    policy: { ...entity, action: 'use' },
    body: z.strictObject({ sql: z.string().trim().min(1).max(20_000) }),
    response: z.object({ rows: z.array(jsonValueSchema) }),
  }),
}
