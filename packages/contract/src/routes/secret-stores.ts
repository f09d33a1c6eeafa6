import { displayNameSchema, jsonObjectSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { integrationSchema, secretsSchema, testResultSchema } from './integrations.ts'

const manage = { access: 'member', permission: 'secrets stores:manage' } as const

const connection = {
  pluginId: z.string().max(64),
  configuration: jsonObjectSchema,
  secrets: secretsSchema,
}

/** Stores are integrations of the kind `secret`: once connected they are read, changed and deleted as others are. */
export const secretStoreRoutes = {
  list: route(address('GET', '/api/v1/secret-stores'), {
    summary: 'The secret stores of the organization; never what is in them',
    policy: { access: 'member', permission: 'secrets stores:read' },
    response: z.object({ stores: z.array(integrationSchema) }),
  }),
  listNames: route(address('GET', '/api/v1/secret-names'), {
    summary:
      'What can be written behind sb_secrets: the secret stores and the names in them; never what is in them',
    policy: { access: 'member', permission: 'secrets stores:read' },
    response: z.object({
      stores: z.array(
        z.object({
          name: z.string(),
          /** Those that the store lists; null where it does not say. */
          secrets: z.array(z.string()).nullable(),
        }),
      ),
    }),
  }),
  create: route(address('POST', '/api/v1/secret-stores'), {
    summary: 'Connect a secret store',
    policy: manage,
    /** Its name stands in references, behind a dot. */
    body: z.strictObject({ name: displayNameSchema, ...connection }),
    answersOnce: true,
    response: integrationSchema,
  }),
  testNew: route(address('POST', '/api/v1/secret-store-tests'), {
    summary: 'Try a secret store that is not saved yet',
    policy: manage,
    body: z.strictObject(connection),
    response: testResultSchema,
  }),
}
