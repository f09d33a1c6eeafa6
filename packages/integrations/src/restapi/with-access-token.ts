import type { Connection } from '../driver.ts'

/** Under which name an access token stands among the secrets of a connection while a request is made. */
export const accessTokenSecret = 'accessToken'

/**
 * Asks with an access token of the connection, where it logs in by OAuth, and once more with another one where the first is
 * refused: nothing was carried out then. Throws what `ask` throws, and `IntegrationError`.
 */
export const withAccessToken = async <Asked extends { readonly answer: { readonly status: number } }>(
  connection: Connection,
  ask: (ready: Connection) => Promise<Asked>,
): Promise<Asked> => {
  const { accessToken } = connection
  if (accessToken === undefined) return await ask(connection)
  const token = await accessToken()
  const asked = await ask(holding(connection, token))
  if (asked.answer.status !== 401) return asked
  const other = await accessToken(token)
  return other === token ? asked : await ask(holding(connection, other))
}

/** The connection with a token; the same token gives the same secrets, whose masks are made once. */
const holding = (connection: Connection, token: string): Connection => {
  const known = withTokens.get(connection.secrets) ?? new Map<string, Connection['secrets']>()
  withTokens.set(connection.secrets, known)
  const secrets = known.get(token) ?? { ...connection.secrets, [accessTokenSecret]: token }
  known.set(token, secrets)
  return { ...connection, secrets }
}

const withTokens = new WeakMap<Connection['secrets'], Map<string, Connection['secrets']>>()
