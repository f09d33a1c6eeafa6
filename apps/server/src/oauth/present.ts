import type { OAuthTokenView } from '@ashlar/contract'
import type { Secrets } from '../platform/secrets.ts'
import { openTokens, type TokenRow } from './token-rows.ts'

/** A token as a browser may know it: never its value. */
export const presentToken = (
  secrets: Secrets,
  row: TokenRow,
  { name, authType }: { readonly name: string; readonly authType: string },
): OAuthTokenView => ({
  id: row.id,
  integrationId: row.integrationId,
  integrationName: name,
  configurationId: row.profileId,
  authType,
  tokenTypes: openTokens(secrets, row).refreshToken === null ? ['access'] : ['access', 'refresh'],
  userId: row.userId,
  account: row.account,
  scope: row.scope,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
})
