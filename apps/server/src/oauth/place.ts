import { createHash } from 'node:crypto'
import { type OAuthSettings, oauthSettingsOf, scopeWords } from '@ashlar/integrations/descriptors'
import type { JsonValue } from '@ashlar/schema'
import type { ConfiguredIntegration } from '../integrations/configurations.ts'

/** A configuration that logs in by OAuth: where tokens belong, and what they are asked with. */
export interface OAuthPlace {
  readonly configured: ConfiguredIntegration
  readonly settings: OAuthSettings
  /** What the integration is called. */
  readonly name: string
  /** Says for which settings a token was given. */
  readonly fingerprint: string
  /** What the workflow of the settings answered; absent where it was not asked, or there is none. */
  readonly answer?: JsonValue | undefined
}

/** Texts of settings that say what a token is for, and where it is sent. */
const fingerprintOf = (
  { configuration, organizationId }: ConfiguredIntegration,
  settings: OAuthSettings,
): string => {
  const { type, authorizationUrl, tokenUrl, userInfoUrl, revokeTokenUrl } = settings
  const { clientId, audience, scope, workflowId } = settings
  const baseUrl = typeof configuration['baseUrl'] === 'string' ? configuration['baseUrl'] : ''
  const told = [
    organizationId,
    type,
    authorizationUrl,
    tokenUrl,
    userInfoUrl,
    revokeTokenUrl,
    clientId,
    audience,
    settings.tokenScope,
    URL.parse(baseUrl.trim())?.origin ?? '',
    ...scopeWords(scope),
    // Tokens of settings without one are from before there were any.
    ...(workflowId === '' ? [] : [{ workflowId }]),
  ]
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url')
}

/** The place of a configuration; null where it does not log in by OAuth. */
export const oauthPlace = (configured: ConfiguredIntegration, name: string): OAuthPlace | null => {
  const settings = oauthSettingsOf(configured.configuration)
  if (settings === null) return null
  return { configured, settings, name, fingerprint: fingerprintOf(configured, settings) }
}

/** Whose a token is: of a member, of somebody whom another site signs in, or, where both are null, of all. */
export interface TokenHolder {
  readonly userId: string | null
  readonly externalUser: string | null
}

/** Who holds the token that all share. */
export const everybody: TokenHolder = { userId: null, externalUser: null }

/** Whose token counts for somebody at a place; undefined where they can have none. */
export const holderAt = (
  { settings }: OAuthPlace,
  { memberId, externalUser }: { readonly memberId: string | null; readonly externalUser: string | null },
): TokenHolder | undefined => {
  if (settings.tokenScope === 'datasource') return everybody
  if (memberId !== null) return { userId: memberId, externalUser: null }
  return externalUser === null ? undefined : { userId: null, externalUser }
}
