import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { LibraryAccess } from './library-access.ts'

/** What a token for an agent says; nothing but ids. */
export type TokenSubject = { readonly userId: string; readonly organizationId: string }

/** Short-lived tokens for agents, and what they are checked with. */
export interface AgentTokens {
  /** A signed token for an agent (EdDSA), good for five minutes. */
  readonly issueToken: (
    subject: TokenSubject,
  ) => Promise<{ readonly token: string; readonly expiresAt: Date }>
  /** What a token of `issueToken` says, or `null` when it is expired, changed or not ours. */
  readonly readToken: (token: string) => Promise<TokenSubject | null>
  /** The public keys that tokens are checked with (a JSON Web Key Set). */
  readonly publicKeys: () => Promise<{ readonly keys: readonly unknown[] }>
}

/** How long a token is good, in seconds. */
const tokenLifetime = 5 * 60
const tokenPayload = z.object({ sub: z.string(), organizationId: z.string() })

/** Tokens that the library signs. */
export const createAgentTokens = (clock: Clock, { library }: LibraryAccess): AgentTokens => ({
  issueToken: async ({ userId, organizationId }) => {
    const { api } = await library()
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    const exp = issuedAt + tokenLifetime
    const { token } = await api.signJWT({
      body: { payload: { sub: userId, organizationId, iat: issuedAt, exp } },
    })
    return { token, expiresAt: new Date(exp * 1000) }
  },
  readToken: async (token) => {
    const { api } = await library()
    const { payload } = await api.verifyJWT({ body: { token } })
    const parsed = tokenPayload.safeParse(payload)
    return parsed.success ? { userId: parsed.data.sub, organizationId: parsed.data.organizationId } : null
  },
  publicKeys: async () => {
    const { api } = await library()
    return await api.getJwks()
  },
})
