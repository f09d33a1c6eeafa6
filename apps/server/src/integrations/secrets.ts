import type { Secrets } from '../platform/secrets.ts'
import type { IntegrationRow } from './load.ts'

/** What a client says of secret fields: text sets one, null takes it away, an absent one stays. */
export type SecretChanges = Readonly<Record<string, string | null>>

const contextOf = (integration: { id: string; organizationId: string }) => ({
  organizationId: integration.organizationId,
  integrationId: integration.id,
  profileId: '',
})

/** The secrets of an integration in clear, for the moment of a call. */
export const openSecrets = (
  secrets: Secrets,
  integration: Pick<IntegrationRow, 'id' | 'organizationId' | 'sealedSecrets'>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integration.sealedSecrets).map(([field, sealed]) => [
      field,
      secrets.open(sealed, contextOf(integration)),
    ]),
  )

/** The sealed secrets after a client's changes. */
export const changeSecrets = (
  secrets: Secrets,
  integration: Pick<IntegrationRow, 'id' | 'organizationId' | 'sealedSecrets'>,
  changes: SecretChanges,
): Record<string, string> => {
  const sealed = new Map(Object.entries(integration.sealedSecrets))
  for (const [field, value] of Object.entries(changes)) {
    if (value === null || value === '') sealed.delete(field)
    else sealed.set(field, secrets.seal(value, contextOf(integration)))
  }
  return Object.fromEntries(sealed)
}
