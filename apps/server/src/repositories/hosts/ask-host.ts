import { type Egress, EgressError, type HttpRequest } from '@ashlar/egress'
import { check } from '@ashlar/schema'
import type { z } from 'zod'
import type { HostAccount, HostRepository } from './git-host-kind.ts'
import { type GitHost, isAt } from './git-hosts.ts'

/** How long one answer may take, in milliseconds, and how large it may be, in bytes. */
const [requestMilliseconds, largestAnswer] = [20_000, 4 * 1024 * 1024]

/** How many pages of repositories are read at most. */
const mostPages = 5

/** `refused`: it takes the token no longer; `failed`: it is not reached, or answers with something else. */
export class GitHostError extends Error {
  readonly code: 'refused' | 'failed'

  constructor(code: 'refused' | 'failed', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GitHostError'
    this.code = code
  }
}

const failed = (message: string, cause?: unknown): GitHostError =>
  new GitHostError('failed', message, { cause })

const sent = async (egress: Egress, { kind }: GitHost, request: HttpRequest) => {
  try {
    return await egress.request({
      ...request,
      // A token goes where it belongs, and nowhere else.
      redirects: 0,
      limits: { bytes: largestAnswer, totalMilliseconds: requestMilliseconds },
    })
  } catch (error) {
    if (error instanceof EgressError) throw failed(`${kind.name} could not be asked: ${error.message}`, error)
    throw error
  }
}

const read = async <Told>(
  egress: Egress,
  host: GitHost,
  token: string,
  { path, schema }: { readonly path: string; readonly schema: z.ZodType<Told> },
): Promise<Told> => {
  const { kind, address } = host
  const url = new URL(`${kind.apiAt(address)}${path}`)
  const { status, body } = await sent(egress, host, {
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'Ashlar' },
  })
  if (status === 401) {
    throw new GitHostError('refused', `Nobody is signed in at ${kind.name} any more. Sign in again.`)
  }
  if (status !== 200) throw failed(`${url.host} answers with status ${status}. Try again later.`)
  const told = check(schema, parsed(body))
  if (told.ok) return told.value
  throw failed(`${url.host} answers with something else than ${kind.name} does. Ask whoever runs Ashlar.`)
}

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** Whose account a token opens. Throws `GitHostError`. */
export const readHostAccount = (egress: Egress, host: GitHost, token: string): Promise<HostAccount> =>
  read(egress, host, token, { path: host.kind.accountPath, schema: host.kind.accountSchema })

/** Repositories that an account may write. */
export interface WritableRepositories {
  readonly repositories: readonly HostRepository[]
  /** Whether there are more than were read. */
  readonly hasMore: boolean
}

/** The repositories that the account of a token may write, those that changed last first. Throws `GitHostError`. */
export const readHostRepositories = async (
  egress: Egress,
  host: GitHost,
  token: string,
): Promise<WritableRepositories> => {
  const { repositoriesPath, repositoriesSchema, pageSize } = host.kind
  const found: HostRepository[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const path = repositoriesPath(page)
    const listed = await read(egress, host, token, { path, schema: repositoriesSchema })
    found.push(...listed.filter(({ address, mayWrite }) => mayWrite && isAt(host, address)))
    if (listed.length < pageSize) return { repositories: found, hasMore: false }
  }
  return { repositories: found, hasMore: true }
}

/** Has a server forget a token; does nothing where it has no way to. Throws `GitHostError`. */
export const revokeAtHost = async (egress: Egress, host: GitHost, token: string): Promise<void> => {
  const request = host.kind.revocation(host, token)
  if (request === null) return
  const { status } = await sent(egress, host, request)
  if (status >= 300 && status !== 404) throw failed(`${request.url.host} answers with status ${status}`)
}
