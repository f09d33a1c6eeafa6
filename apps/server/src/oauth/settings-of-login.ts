import type { LoginCompletion, LoginSettings } from '@ashlar/contract'
import type { OAuthPlace } from './place.ts'

/** What whoever logs in may know of the settings, and sends back: nothing of it is secret. */
export const settingsOf = ({ configured, settings, fingerprint }: OAuthPlace): LoginSettings => ({
  authId: fingerprint,
  authType: settings.type,
  authConfig: {
    authorizationUrl: settings.authorizationUrl,
    clientId: settings.clientId,
    audience: settings.audience,
    scope: settings.scope,
    promptType: settings.promptType,
    tokenScope: settings.tokenScope,
    sendOAuthState: settings.sendOAuthState,
    refreshTokenFromServer: settings.refreshTokenFromServer,
  },
  pluginId: configured.pluginId,
  integrationId: configured.id,
  configurationId: configured.profileId,
})

/** Whether all that a browser says of the settings is so, as far as it knows them. It decides nothing: what is stored counts. */
export const areAsTold = (place: OAuthPlace, told: Pick<LoginCompletion, keyof LoginSettings>): boolean => {
  const { authConfig, ...rest } = settingsOf(place)
  const isSame = (given: object | undefined, stored: object): boolean => {
    const known = new Map<string, unknown>(Object.entries(stored))
    return Object.entries(given ?? {}).every(
      ([key, value]) => value === undefined || !known.has(key) || known.get(key) === value,
    )
  }
  return isSame(told, rest) && isSame(told.authConfig, authConfig)
}
