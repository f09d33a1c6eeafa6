import { akeylessDescriptor } from './akeyless/descriptor.ts'
import { awsSecretsManagerDescriptor } from './aws-secrets-manager/descriptor.ts'
import { googleSecretManagerDescriptor } from './google-secret-manager/descriptor.ts'
import type { SecretStore } from './secret-store.ts'
import { vaultDescriptor } from './vault/descriptor.ts'

/** Every kind of store whose secrets can be referred to. */
const secretStores: readonly SecretStore[] = [
  {
    descriptor: vaultDescriptor,
    createDriver: async (host) => (await import('./vault/driver.ts')).createVaultDriver(host),
  },
  {
    descriptor: awsSecretsManagerDescriptor,
    createDriver: async (host) =>
      (await import('./aws-secrets-manager/driver.ts')).createAwsSecretsManagerDriver(host),
  },
  {
    descriptor: googleSecretManagerDescriptor,
    createDriver: async (host) =>
      (await import('./google-secret-manager/driver.ts')).createGoogleSecretManagerDriver(host),
  },
  {
    descriptor: akeylessDescriptor,
    createDriver: async (host) => (await import('./akeyless/driver.ts')).createAkeylessDriver(host),
  },
]

/** The kind of store of a plugin; undefined for any other id. */
export const findSecretStore = (pluginId: string): SecretStore | undefined =>
  secretStores.find(({ descriptor }) => descriptor.pluginId === pluginId)
