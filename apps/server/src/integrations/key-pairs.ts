import { makeKeyPair } from '@ashlar/integrations'
import { findConnectionDescriptor, isShown, keyPairsOf } from '@ashlar/integrations/descriptors'
import type { JsonObject } from '@ashlar/schema'
import type { IntegrationRow } from './load.ts'
import type { SecretChanges } from './secrets.ts'

/** What is saved of a connection: its configuration, and what changes among its secrets. */
interface ConnectionChange {
  readonly configuration: JsonObject
  readonly secrets: SecretChanges
}

/**
 * Makes the pairs of keys that a form shows and that are not there yet, or whose private key a client took away. Which public key stands in
 * the configuration is never up to the client.
 */
export const withKeyPairs = async (
  pluginId: string,
  { configuration, secrets }: ConnectionChange,
  saved: Pick<IntegrationRow, 'configuration' | 'sealedSecrets'> | null,
): Promise<ConnectionChange> => {
  const descriptor = findConnectionDescriptor(pluginId)
  const fields = descriptor === undefined ? [] : keyPairsOf(descriptor)
  const made = await Promise.all(
    fields.map(async (field) => {
      const { key, algorithm } = field
      const isThere = saved !== null && Object.hasOwn(saved.sealedSecrets, key)
      if (isThere && secrets[key] !== null) {
        return { key, publicKey: saved.configuration[key] ?? '', secret: {} }
      }
      if (!isShown(field, configuration)) return { key, publicKey: '', secret: {} }
      const { publicKey, privateKey } = await makeKeyPair(algorithm)
      return { key, publicKey, secret: { [key]: privateKey } }
    }),
  )
  return {
    configuration: {
      ...configuration,
      ...Object.fromEntries(made.map(({ key, publicKey }) => [key, publicKey])),
    },
    secrets: Object.assign({}, secrets, ...made.map(({ secret }) => secret)),
  }
}
