import { type AccessTokenWanted, type FindAccessToken, StepError } from '@ashlar/executor'
import { OAuthError, orCancelled } from '@ashlar/integrations'
import { needsLogin } from '@ashlar/integrations/descriptors'
import { ShortMemory } from '../platform/short-memory.ts'
import type { FindTokens } from '../integrations/connection.ts'
import { DirectTokens } from './direct-tokens.ts'
import { loginRequired, nobodyLogsIn } from './login-required.ts'
import { holderAt, type OAuthPlace, oauthPlace } from './place.ts'
import { renewToken } from './renew-token.ts'
import { type AccessTokenHost, hasEnded, toIntegrationError } from './token-host.ts'
import { findToken, openTokens, type TokenRow } from './token-rows.ts'

/** The access tokens with which steps reach systems that log in by OAuth. */
export class AccessTokens {
  readonly #host: AccessTokenHost
  readonly #known: ShortMemory<TokenRow | undefined>
  readonly #direct: DirectTokens
  /** Tokens that are being renewed here, by id: whoever else needs one waits for the same. */
  readonly #renewals = new Map<string, Promise<string>>()

  constructor(host: AccessTokenHost) {
    this.#host = host
    this.#known = new ShortMemory(host.clock)
    this.#direct = new DirectTokens(host)
  }

  /** How tokens of a place are found for whoever a step runs for. */
  at(place: OAuthPlace): FindAccessToken {
    return (wanted) => orCancelled(this.#find(place, wanted), wanted.signal)
  }

  /**
   * The same for a configuration, whether or not it logs in by OAuth. What its workflow answers is known before a step takes a
   * place among those that run: the blocks of the workflow need places of their own. Throws `StepError`.
   */
  readonly of: FindTokens = async (configured, name) => {
    const place = oauthPlace(configured, name)
    if (place === null) return undefined
    try {
      return this.at(await this.#host.workflows.answered(place))
    } catch (cause) {
      if (!(cause instanceof OAuthError)) throw cause
      throw new StepError('network_failed', cause.message, { cause })
    }
  }

  /** Forgets what was found at a place: somebody logged in, or a token was revoked. */
  forget(): void {
    this.#known.forgetAll()
  }

  async #find(place: OAuthPlace, { refused, ...person }: AccessTokenWanted): Promise<string> {
    if (!needsLogin(place.settings)) return await this.#direct.find(place, refused)
    const holder = holderAt(place, person)
    if (holder === undefined) throw nobodyLogsIn(place.name)
    const { database, secrets, clock } = this.#host
    const { id, profileId } = place.configured
    const key = [id, profileId, holder.userId, holder.externalUser, place.fingerprint].join('/')
    if (refused !== undefined) this.#known.forget(key)
    const row = await this.#known.remember(key, () => findToken(database.queries, place, holder))
    if (row === undefined) throw loginRequired(place)
    const { accessToken } = openTokens(secrets, row)
    if (accessToken !== refused && !hasEnded(row, clock.now())) return accessToken
    this.#known.forget(key)
    return await this.#renew(place, row, refused)
  }

  async #renew(place: OAuthPlace, row: TokenRow, refused: string | undefined): Promise<string> {
    const { id } = row
    const begun =
      this.#renewals.get(id) ??
      renewToken(this.#host, place, { id, refused }).finally(() => this.#renewals.delete(id))
    this.#renewals.set(id, begun)
    try {
      return await begun
    } catch (error) {
      throw toIntegrationError(error, place)
    }
  }
}
