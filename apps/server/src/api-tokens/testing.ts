import { type ApiTokenKind, routes, type TokenScope } from '@ashlar/contract'
import type { TestPerson, TestServer } from '../testing.ts'

/** An API token that somebody made. */
export const anApiToken = async (
  server: TestServer,
  person: TestPerson,
  scopes: readonly TokenScope[],
  kind: ApiTokenKind = 'organization admin',
): Promise<{ bearer: string; tokenId: string }> => {
  const body = { name: 'Build server', kind, scopes: [...scopes], days: 30 as const }
  const { token, apiToken } = await server.call(routes.apiTokens.create, { body }, person)
  return { bearer: token, tokenId: apiToken.id }
}
