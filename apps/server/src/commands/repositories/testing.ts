import { randomUUID } from 'node:crypto'
import { type GitLoginView, type RepositoryView, routes } from '@ashlar/contract'
import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { startGitHost, type TestGitHost } from '@ashlar/integrations/git-host-testing'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../../testing.ts'

const publicUrl = 'http://localhost:3000'

/** Where the host of tests leads people back to. */
export const testCallbackUrl = `${publicUrl}/oauth/github-callback`

/** A server at whose host of Git people sign in, and somebody who does. */
export class SignInKit {
  readonly gitServer: GitServer
  readonly host: TestGitHost
  readonly server: TestServer
  readonly queries: Queryable
  /** An owner, another one for each test. */
  ada: TestPerson
  /** The name of the repository of the test. */
  name = ''
  /** What happens just before a repository answers. */
  whenGitIsAsked: () => Promise<void> = () => Promise.resolve()

  private constructor(gitServer: GitServer, host: TestGitHost, server: TestServer, ada: TestPerson) {
    this.gitServer = gitServer
    this.host = host
    this.server = server
    this.queries = server.services.platform.database.queries
    this.ada = ada
  }

  static async start(): Promise<SignInKit> {
    const gitServer = await startGitServer()
    const host = await startGitHost({
      callbackUrl: testCallbackUrl,
      answerGit: (request, response) => {
        void kit.whenGitIsAsked().then(() => gitServer.answer(request, response))
      },
    })
    const server = await startTestServer({
      PUBLIC_URL: publicUrl,
      ASHLAR_ALLOWED_HOSTS: '127.0.0.1',
      ASHLAR_GITHUB_URL: host.address,
      ASHLAR_GITHUB_CLIENT_ID: String(host.provider.configuration['clientId']),
      ASHLAR_GITHUB_CLIENT_SECRET: host.provider.secrets.clientSecret,
    })
    const kit = new SignInKit(gitServer, host, server, await server.anOwner())
    return kit
  }

  /** Begins a test: another owner and another repository, and a host that works. */
  async beginTest(): Promise<void> {
    this.ada = await this.server.anOwner()
    this.host.provider.person = { accountId: 'ada', agrees: true }
    this.host.provider.broken = null
    this.host.broken = null
    this.host.forgotten = 0
    this.whenGitIsAsked = () => Promise.resolve()
    this.name = `apps-${randomUUID()}`
    await this.gitServer.aRepository(this.name)
    await this.gitServer.commit(this.name, 'main', { 'README.md': 'Ours\n' })
    this.host.repositories = [
      { name: `example/${this.name}`, mayWrite: true },
      { name: 'example/read-only', mayWrite: false },
      { name: 'example/elsewhere', mayWrite: true, address: 'https://evil.example/example/apps.git' },
    ]
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.host.close()
    await this.gitServer.close()
  }

  begin(as: TestCaller = this.ada): Promise<GitLoginView> {
    return this.server.call(routes.gitAccounts.beginLogin, { body: { hostId: 'github' } }, as)
  }

  /** Signs in at the host, and answers with what it sends back. */
  async answerTo({ authorizationUrl }: GitLoginView) {
    const { searchParams } = await this.host.provider.logIn(authorizationUrl)
    const { code, error, error_description: errorDescription } = Object.fromEntries(searchParams)
    return { code, error, errorDescription }
  }

  /** Says to the server what the page says that the host leads back to. */
  complete(loginId: string, body: object, as: TestCaller | null = this.ada) {
    return this.server.attempt(
      routes.gitAccounts.finishLogin,
      { parameters: { loginId }, body: { hostId: 'github', ...body } },
      as,
    )
  }

  /** Signs in at the host and comes back, as a browser does. */
  async finish(login: GitLoginView, as: TestCaller = this.ada) {
    return this.complete(login.id, await this.answerTo(login), as)
  }

  /** Signs in, and answers with the account. Throws where that fails. */
  async signIn(as: TestCaller = this.ada): Promise<string> {
    const login = await this.begin(as)
    await this.finish(login, as)
    const parameters = { loginId: login.id }
    const state = await this.server.call(routes.gitAccounts.readLogin, { parameters }, as)
    if (state.accountId === null) throw new Error(state.error ?? 'Nobody is signed in.')
    return state.accountId
  }

  listed(accountId: string, as: TestCaller = this.ada) {
    return this.server.attempt(routes.gitAccounts.listRepositories, { parameters: { accountId } }, as)
  }

  connect(accountId: string, body: object = {}, as: TestCaller = this.ada) {
    const address = this.host.addressOf(`example/${this.name}`)
    const parameters = { accountId }
    return this.server.attempt(routes.gitAccounts.connect, { parameters, body: { address, ...body } }, as)
  }

  /** The repository of the test, connected with an account. */
  connected(accountId: string): Promise<RepositoryView> {
    return this.server.call(
      routes.gitAccounts.connect,
      { parameters: { accountId }, body: { address: this.host.addressOf(`example/${this.name}`) } },
      this.ada,
    )
  }

  branches({ id }: RepositoryView) {
    return this.server.attempt(
      routes.repositories.listBranches,
      { parameters: { repositoryId: id } },
      this.ada,
    )
  }

  /** How many entries of an action the audit of the organization has. */
  async entries(action: string): Promise<number> {
    const { rows } = await this.queries.execute(
      sql`select 1 from audit_entries where action = ${action} and organization_id = ${this.ada.organizationId}`,
    )
    return rows.length
  }
}
