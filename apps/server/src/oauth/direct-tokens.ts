import type { OAuthTokens } from '@ashlar/integrations'
import { type AccessTokenHost, askProvider, endsSoon, toIntegrationError } from './token-host.ts'
import type { OAuthPlace } from './place.ts'

/** How long a provider may take to give a token, in milliseconds. */
const askMilliseconds = 10_000
/** How long a token is used whose provider does not say when it ends, in milliseconds. */
const unknownLifetime = 10 * 60_000
const mostKept = 1_000

interface KeptToken {
  readonly tokens: Promise<OAuthTokens>
  readonly askedAt: number
}

/**
 * Tokens that a connection gets by itself, without anybody who logs in. They are kept in memory alone: another one is had by
 * asking again.
 */
export class DirectTokens {
  readonly #host: AccessTokenHost
  readonly #kept = new Map<string, KeptToken>()

  constructor(host: AccessTokenHost) {
    this.#host = host
  }

  /** A token of a place; one that was refused is asked for anew, once for all who had it. Throws `IntegrationError`. */
  async find(place: OAuthPlace, refused: string | undefined): Promise<string> {
    const { id, profileId, version } = place.configured
    const key = [id, profileId, version, place.fingerprint].join('/')
    const known = this.#kept.get(key)
    try {
      if (known !== undefined) {
        const { accessToken, expiresIn } = await known.tokens
        const lifetime = expiresIn === null ? unknownLifetime : Math.max(expiresIn * 1000 - endsSoon, 1)
        const hasEnded = this.#host.clock.monotonic() - known.askedAt >= lifetime
        if (accessToken !== refused && !hasEnded) return accessToken
      }
      return (await this.#ask(key, place, known)).accessToken
    } catch (error) {
      throw toIntegrationError(error, place)
    }
  }

  #ask(key: string, place: OAuthPlace, before: KeptToken | undefined): Promise<OAuthTokens> {
    const now = this.#kept.get(key)
    // Somebody else has begun to ask since.
    if (now !== undefined && now !== before) return now.tokens
    const { clock, provider } = this.#host
    const tokens = askProvider(this.#host, place, askMilliseconds, (client) => provider().askDirectly(client))
    const kept = { tokens, askedAt: clock.monotonic() }
    if (this.#kept.size >= mostKept) this.#kept.clear()
    this.#kept.set(key, kept)
    kept.tokens.catch(() => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key)
    })
    return kept.tokens
  }
}
