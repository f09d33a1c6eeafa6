import { randomUUID } from 'node:crypto'
import type { RouteInput, routes } from '@ashlar/contract'
import { findSecretStoreDescriptor, secretStoreName } from '@ashlar/integrations/descriptors'
import { record } from '../audit/record.ts'
import { checkConnection } from '../integrations/check-connection.ts'
import { checkReferences } from '../integrations/secret-references.ts'
import { storesNamed } from '../integrations/secret-stores.ts'
import { changeSecrets } from '../integrations/secrets.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { integrations } from '../tables/integrations.ts'

const refuseName = (code: 'invalid_request' | 'already_exists', reason: string): Refusal =>
  new Refusal(code, reason, { problems: [{ path: 'name', reason }] })

/** Checks a name that stands in references. Throws a `Refusal`. */
export const checkStoreName = async (
  queries: Queryable,
  organizationId: string,
  name: string,
): Promise<void> => {
  if (!secretStoreName.test(name)) {
    throw refuseName(
      'invalid_request',
      'The name stands in references: it has letters, digits, _ and $ only, and begins with no digit.',
    )
  }
  const [other] = await storesNamed(queries, organizationId, name)
  if (other !== undefined)
    throw refuseName('already_exists', `There is a secret store named ${name} already.`)
}

/** Checks the kind and the form of a store. Throws a `Refusal`. */
export const checkStore = ({
  pluginId,
  configuration,
  secrets,
}: RouteInput<typeof routes.secretStores.testNew>['body']) => {
  if (findSecretStoreDescriptor(pluginId) === undefined) {
    throw new Refusal('invalid_request', `There is no secret store of type "${pluginId}".`)
  }
  return checkConnection(pluginId, configuration, secrets, null)
}

/** Connects a secret store. Answers with its id; throws a `Refusal`. */
export const connectSecretStore = async (
  { platform: { database, secrets } }: Pick<Services, 'platform'>,
  principal: MemberPrincipal,
  body: RouteInput<typeof routes.secretStores.create>['body'],
): Promise<string> => {
  const { organizationId, userId } = principal
  const { name, pluginId } = body
  const { configuration, secretNames } = checkStore(body)
  const id = randomUUID()
  await transaction(database, async (queries) => {
    await checkStoreName(queries, organizationId, name)
    const given = await checkReferences(queries, principal, pluginId, body.secrets)
    await queries.insert(integrations).values({
      id,
      organizationId,
      name,
      pluginId,
      configuration,
      sealedSecrets: changeSecrets(
        secrets,
        { id, organizationId, sealedSecrets: {}, profileId: null },
        given,
        secretNames,
      ),
      ownerId: userId,
    })
    await record(queries, {
      organizationId,
      actorId: userId,
      action: 'create',
      entityType: 'secret store',
      entityId: id,
      details: { name, pluginId },
    })
  })
  return id
}
