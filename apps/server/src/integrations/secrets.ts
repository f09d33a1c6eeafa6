import type { SecretContext, Secrets } from '../platform/secrets.ts'
import type { ConfiguredIntegration } from './configurations.ts'

/** What a client says of secret fields: text sets one, null takes it away, an empty or absent one stays. */
export type SecretChanges = Readonly<Record<string, string | null>>

/** Where secrets are stored: those of one profile never open as those of another, or of the default configuration. */
type SecretHolder = Pick<ConfiguredIntegration, 'id' | 'organizationId' | 'sealedSecrets' | 'profileId'>

/** What a secret of a configuration belongs to. */
export const secretContext = ({
  id,
  organizationId,
  profileId,
}: Pick<SecretHolder, 'id' | 'organizationId' | 'profileId'>): SecretContext => ({
  organizationId,
  integrationId: id,
  profileId: profileId ?? '',
})

/** The secrets of an integration in clear, for the moment of a call: all, or those with one of some names. */
export const openSecrets = (
  secrets: Secrets,
  integration: SecretHolder,
  names?: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integration.sealedSecrets)
      .filter(([field]) => names?.has(field) ?? true)
      .map(([field, sealed]) => [field, secrets.open(sealed, secretContext(integration))]),
  )

/**
 * The sealed secrets after a client's changes. One whose field is no longer in the form is thrown away, so that it cannot
 * wait there until the form leads to another place.
 */
export const changeSecrets = (
  secrets: Secrets,
  integration: SecretHolder,
  changes: SecretChanges,
  secretNames: ReadonlySet<string>,
): Record<string, string> => {
  const sealed = new Map(
    Object.entries(integration.sealedSecrets).filter(([field]) => secretNames.has(field)),
  )
  for (const [field, value] of Object.entries(changes)) {
    if (value === null) sealed.delete(field)
    else if (value !== '') sealed.set(field, secrets.seal(value, secretContext(integration)))
  }
  return Object.fromEntries(sealed)
}
