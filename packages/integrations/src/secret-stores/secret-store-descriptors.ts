import { akeylessDescriptor } from './akeyless/descriptor.ts'
import { awsSecretsManagerDescriptor } from './aws-secrets-manager/descriptor.ts'
import { googleSecretManagerDescriptor } from './google-secret-manager/descriptor.ts'
import type { SecretStoreDescriptor } from './secret-store-descriptor.ts'
import { vaultDescriptor } from './vault/descriptor.ts'

/** Every kind of store that can be connected, in the order in which people see them. */
export const secretStoreDescriptors: readonly SecretStoreDescriptor[] = [
  vaultDescriptor,
  awsSecretsManagerDescriptor,
  googleSecretManagerDescriptor,
  akeylessDescriptor,
]

/** The kind of store of a plugin; undefined for any other id. */
export const findSecretStoreDescriptor = (pluginId: string): SecretStoreDescriptor | undefined =>
  secretStoreDescriptors.find((descriptor) => descriptor.pluginId === pluginId)
