import type { EmbedAccessTokenView } from '@ashlar/contract'
import type { AccessTokenRow } from './access-tokens.ts'

/** An access token as administrators see it; never the token itself. */
export const presentAccessToken = (row: AccessTokenRow, createdBy: string): EmbedAccessTokenView => ({
  id: row.id,
  name: row.name,
  ending: row.ending,
  createdAt: row.createdAt.toISOString(),
  createdBy,
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})
