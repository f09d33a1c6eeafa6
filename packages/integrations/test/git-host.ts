import type { IncomingMessage, ServerResponse } from 'node:http'
import { startOAuthProvider, type TestOAuthProvider } from './oauth-provider.ts'

/** A repository of the test host. */
interface TestHostRepository {
  /** With its owner: `example/apps`. Git finds the part behind the slash. */
  readonly name: string
  readonly mayWrite: boolean
  /** Elsewhere than at the host; absent where it is there. */
  readonly address?: string
}

/** A server that speaks as GitHub Enterprise does: people sign in, and tokens open its API and its repositories. */
export interface TestGitHost {
  readonly address: string
  readonly provider: TestOAuthProvider
  /** What it lists, whoever asks. */
  repositories: readonly TestHostRepository[]
  /** Answers its API in place of itself, while there is one. */
  broken: ((request: IncomingMessage, response: ServerResponse) => void) | null
  /** How many tokens it was asked to forget. */
  forgotten: number
  readonly addressOf: (name: string) => string
  readonly close: () => Promise<void>
}

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const tokenIn = ({ headers: { authorization = '' } }: IncomingMessage): string => {
  const [scheme, given = ''] = authorization.split(' ')
  if (scheme !== 'Basic') return given
  return Buffer.from(given, 'base64').toString().split(':')[1] ?? ''
}

/** Starts one; `answerGit` answers what is asked of its repositories by whoever is signed in. */
export const startGitHost = async (options: {
  readonly callbackUrl: string
  readonly showsPage?: boolean
  readonly isWithoutRefresh?: boolean
  readonly answerGit: (request: IncomingMessage, response: ServerResponse) => void
}): Promise<TestGitHost> => {
  const { answerGit, ...ofProvider } = options
  const serveApi = async (
    request: IncomingMessage,
    response: ServerResponse,
    account: string | null,
  ): Promise<void> => {
    if (host.broken !== null) return host.broken(request, response)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'DELETE' && /^\/api\/v3\/applications\/[^/]+\/token$/u.test(pathname)) {
      host.forgotten += 1
      response.writeHead(204).end()
      return
    }
    if (account === null) return json(response, 401, { message: 'Bad credentials' })
    if (pathname === '/api/v3/user') return json(response, 200, { id: account.length, login: account })
    if (pathname !== '/api/v3/user/repos') return json(response, 404, { message: 'Not Found' })
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('per_page'))]
    json(
      response,
      200,
      host.repositories
        .slice((page - 1) * size, page * size)
        .map(({ name, mayWrite, address: elsewhere }) => ({
          full_name: name,
          clone_url: elsewhere ?? host.addressOf(name),
          default_branch: 'main',
          archived: false,
          permissions: { push: mayWrite },
        })),
    )
  }
  const provider = await startOAuthProvider({
    ...ofProvider,
    paths: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    scope: 'repo',
    async serve(request, response, accountOf) {
      const path = request.url ?? '/'
      // It lets people choose an account; there is one.
      if (path.startsWith('/login/oauth/authorize?')) {
        request.url = path.replace('prompt=select_account', 'prompt=consent')
      }
      const isGit = /^\/[^?]*\.git\//u.test(path)
      if (!isGit && !path.startsWith('/api/v3/')) return false
      const account = await accountOf(tokenIn(request))
      if (!isGit) {
        await serveApi(request, response, account)
        return true
      }
      if (account === null) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end()
        return true
      }
      // Whoever owns a repository stands in its address, and in no folder.
      request.url = path.replace(/^\/[^/]+(\/[^/]+\.git\/)/u, '$1')
      answerGit(request, response)
      return true
    },
  })
  const { address } = provider
  const host: TestGitHost = {
    address,
    provider,
    repositories: [],
    broken: null,
    forgotten: 0,
    addressOf: (name) => `${address}/${name}.git`,
    close: () => provider.close(),
  }
  return host
}
