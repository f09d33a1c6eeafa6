import type { LoginCompletion } from '@ashlar/contract'
import { OAuthError, type OAuthTokens } from '@ashlar/integrations'
import type { OAuthSettings } from '@ashlar/integrations/descriptors'
import { eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { configurationInUse } from '../integrations/configurations.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Database } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import { integrations } from '../tables/integrations.ts'
import { oauthLogins } from '../tables/oauth.ts'
import { filledSettings } from './fill-settings.ts'
import { askProvider, type ProviderHost } from './token-host.ts'
import { checkImplicitToken } from './implicit-token.ts'
import { callbackAddress, claimLogin, type LoginHost, type LoginRow, verifierOf } from './logins.ts'
import type { Principal } from '../requests/principal.ts'
import { everybody, type OAuthPlace, oauthPlace } from './place.ts'
import { areAsTold } from './settings-of-login.ts'
import { replaceToken } from './token-rows.ts'

/** How long a provider may take to exchange a code, in milliseconds. */
const exchangeMilliseconds = 20_000

type FinishHost = Omit<LoginHost, 'database'> &
  Pick<ProviderHost, 'readSecret'> & { readonly database: Pick<Database, 'queries' | 'clock'> }

/** Finishes a login with what the provider answered, once. Throws a `Refusal` that says why it failed; the login says it too. */
export const finishLogin = async (
  host: FinishHost,
  loginId: string,
  principal: Principal,
  answer: LoginCompletion,
): Promise<void> => {
  const login = await claimLogin(host, loginId, principal)
  try {
    const place = await placeOfLogin(host, login)
    if (!areAsTold(place, answer) || !isOwnOrigin(host, answer)) throw otherSettings()
    const tokens = await tokensOf(host, place, login, answer)
    const account = await askProvider(host, place, exchangeMilliseconds, (client) =>
      host.provider().readAccount(client, tokens.accessToken),
    )
    await store(host, place, login, { tokens, account })
  } catch (cause) {
    if (cause instanceof Refusal) {
      await host.database.queries
        .update(oauthLogins)
        .set({ error: cause.message })
        .where(eq(oauthLogins.id, loginId))
    }
    throw cause
  }
}

const otherSettings = (): Refusal =>
  failed('The integration was configured otherwise meanwhile. Close this window and log in again.')

const isOwnOrigin = ({ publicUrl }: Pick<LoginHost, 'publicUrl'>, { origin }: LoginCompletion): boolean =>
  origin === undefined || origin === new URL(publicUrl).origin

const failed = (message: string, cause?: unknown): Refusal => new Refusal('login_failed', message, { cause })

/** The configuration for which the login was begun. */
const placeOfLogin = async (
  { database: { queries } }: FinishHost,
  { integrationId, profileId, fingerprint }: LoginRow,
): Promise<OAuthPlace> => {
  const [row] = await queries.select().from(integrations).where(eq(integrations.id, integrationId))
  const configured = row === undefined ? null : await configurationInUse(queries, row, profileId)
  const place = row === undefined || configured === null ? null : oauthPlace(configured, row.name)
  if (place?.fingerprint === fingerprint && place.configured.profileId === profileId) return place
  throw otherSettings()
}

const tokensOf = async (
  host: FinishHost,
  place: OAuthPlace,
  login: LoginRow,
  { accessCode: code, token, expiryTimestamp, grantedScope, error, errorDescription }: LoginCompletion,
): Promise<OAuthTokens> => {
  const { secrets, clock, provider, publicUrl } = host
  if (error !== undefined) {
    const more = errorDescription === undefined || errorDescription === '' ? '' : ` (${errorDescription})`
    throw failed(`Authentication failed: ${error}${more}`)
  }
  const verifier = verifierOf(secrets, login)
  if (verifier === null) {
    if (token === undefined) throw failed('Expected either an access token or code.')
    const settings = await settingsNow(host, place)
    return checkImplicitToken(settings, token, expiryTimestamp, clock.now())
  }
  if (code === undefined) throw failed('Expected either an access token or code.')
  try {
    const redirectUrl = callbackAddress(publicUrl)
    const tokens = await askProvider(host, place, exchangeMilliseconds, (client) =>
      provider().exchangeCode(client, { code, verifier, redirectUrl }),
    )
    return { ...tokens, scope: tokens.scope ?? grantedScope ?? null }
  } catch (cause) {
    if (!(cause instanceof OAuthError)) throw cause
    throw failed(`Failed to exchange an authorization code for an access token: ${cause.message}.`, cause)
  }
}

/** The settings with what their workflow answers by now. */
const settingsNow = async ({ workflows }: FinishHost, place: OAuthPlace): Promise<OAuthSettings> => {
  try {
    return filledSettings(await workflows.answered(place))
  } catch (cause) {
    if (cause instanceof OAuthError) throw failed(cause.message, cause)
    throw cause
  }
}

const store = async (
  { database, secrets, clock }: FinishHost,
  place: OAuthPlace,
  { id, integrationId, organizationId, userId, externalUser, tokenScope }: LoginRow,
  given: { readonly tokens: OAuthTokens; readonly account: string | null },
): Promise<void> => {
  await transaction(database, async (queries) => {
    // One after the other, where two windows end at the same moment.
    const [locked] = await queries
      .select({ id: integrations.id })
      .from(integrations)
      .where(eq(integrations.id, integrationId))
      .for('update')
    if (locked === undefined) throw failed('The integration was deleted meanwhile.')
    const now = clock.now()
    const holder = tokenScope === 'datasource' ? everybody : { userId, externalUser }
    const connectedBy = userId ?? externalUser ?? ''
    await replaceToken(queries, secrets, place, { ...given, holder, connectedBy }, now)
    await queries.update(oauthLogins).set({ succeededAt: now }).where(eq(oauthLogins.id, id))
    await record(queries, {
      organizationId,
      actorId: userId,
      action: tokenScope === 'datasource' ? 'connect' : 'log in',
      entityType: 'integration',
      entityId: integrationId,
      details: {
        name: place.name,
        profile: place.configured.profileId,
        account: given.account,
        externalUser,
      },
    })
  })
}
