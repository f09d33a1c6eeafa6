import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

/** A client that may use the grant, and where people are led back to. */
interface ImplicitClient {
  readonly clientId: string
  readonly callbackUrl: string
}

/** Who logs in, and whether they agree. */
interface ImplicitPerson {
  readonly accountId: string
  readonly agrees: boolean
}

const lifetimeSeconds = 3600

/**
 * The implicit grant of RFC 6749 (4.2), which libraries for providers have left out since: its access tokens are JWTs that say for
 * whom they were made.
 */
export class ImplicitGrant {
  /** For whom tokens say that they were made; null for the client that asks. */
  audience: string | null = null
  readonly #issuer: string
  readonly #client: ImplicitClient
  readonly #key = randomBytes(32)
  readonly #accounts = new Map<string, string>()

  constructor(issuer: string, client: ImplicitClient) {
    this.#issuer = issuer
    this.#client = client
  }

  /** Whose account a token opens; undefined for one that was not given here, or was taken back. */
  accountOf(token: string): string | undefined {
    return this.#accounts.get(token)
  }

  takeBack(): void {
    this.#accounts.clear()
  }

  /** Where a person is led who asked with an address; undefined for a client or a callback that is not known. */
  async answer(asked: URLSearchParams, { accountId, agrees }: ImplicitPerson): Promise<URL | undefined> {
    const { clientId, callbackUrl } = this.#client
    if (asked.get('client_id') !== clientId || asked.get('redirect_uri') !== callbackUrl) return undefined
    const back = new URL(callbackUrl)
    const said = async (): Promise<Record<string, string>> => {
      if (asked.get('response_type') !== 'token') return { error: 'unsupported_response_type' }
      if (!agrees) return { error: 'access_denied', error_description: 'The person said no' }
      const token = await new SignJWT({ scope: asked.get('scope') ?? '' })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setIssuer(this.#issuer)
        .setSubject(accountId)
        .setAudience(this.audience ?? clientId)
        .setJti(randomBytes(8).toString('hex'))
        .setIssuedAt()
        .setExpirationTime(`${lifetimeSeconds}s`)
        .sign(this.#key)
      this.#accounts.set(token, accountId)
      return { access_token: token, token_type: 'Bearer', expires_in: String(lifetimeSeconds) }
    }
    const state = asked.get('state')
    back.hash = new URLSearchParams({
      ...(await said()),
      ...(state === null ? {} : { state }),
    }).toString()
    return back
  }
}
