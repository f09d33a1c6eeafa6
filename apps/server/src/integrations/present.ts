import type { IntegrationView } from '@ashlar/contract'
import { holds, mayAct, type ProtectedEntity } from '@ashlar/schema'
import type { Principal } from '../requests/principal.ts'
import type { ConfigurationRow } from './configurations.ts'
import type { IntegrationRow } from './load.ts'
import { isSecretStore } from './secret-stores.ts'

/** An integration as a browser may know it: never a secret, only which are set. */
export const presentIntegration = (
  principal: Principal,
  row: IntegrationRow,
  protection: ProtectedEntity,
  ofProfiles: readonly ConfigurationRow[],
): IntegrationView => ({
  id: row.id,
  name: row.name,
  pluginId: row.pluginId,
  isDemo: row.isDemo,
  updatedAt: row.updatedAt.toISOString(),
  // The demo's connection is the server's own business.
  configuration: row.isDemo ? {} : row.configuration,
  secretsSet: row.isDemo ? [] : Object.keys(row.sealedSecrets),
  profileConfigurations: ofProfiles
    .filter(({ integrationId }) => integrationId === row.id)
    .map(({ profileId, configuration, sealedSecrets }) => ({
      profileId,
      configuration,
      secretsSet: Object.keys(sealedSecrets),
    })),
  permissions: isSecretStore(row)
    ? {
        canConfigure: holds(principal, 'secrets stores:manage'),
        canUse: holds(principal, 'secrets stores:read'),
        canShare: false,
      }
    : {
        canConfigure: !row.isDemo && mayAct(principal, 'configure', protection),
        canUse: mayAct(principal, 'use', protection),
        canShare: mayAct(principal, 'share', protection),
      },
})
