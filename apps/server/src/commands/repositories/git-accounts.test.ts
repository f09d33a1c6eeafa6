import { routes } from '@ashlar/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccountTokens, sealedAccountTokens } from '../../repositories/accounts/account-rows.ts'
import { GitAccounts } from '../../repositories/accounts/git-accounts.ts'
import { gitAccounts } from '../../tables/git-accounts.ts'
import { memberships } from '../../tables/organizations.ts'
import { SignInKit } from './testing.ts'

let kit: SignInKit

beforeAll(async () => {
  kit = await SignInKit.start()
})
afterAll(() => kit.close())
beforeEach(() => kit.beginTest())

const tokensOf = async (accountId: string) => {
  const [row] = await kit.queries.select().from(gitAccounts).where(eq(gitAccounts.id, accountId))
  if (row === undefined) throw new Error('There is no such account.')
  return openAccountTokens(kit.server.services.platform.secrets, row)
}

describe('an account at a server of Git', () => {
  it('gives one account, however often somebody signs in with it, and the token before is forgotten', async () => {
    const accountId = await kit.signIn()
    const before = await tokensOf(accountId)
    expect(await kit.signIn()).toBe(accountId)
    expect((await tokensOf(accountId)).accessToken).not.toBe(before.accessToken)
    expect(kit.host.forgotten).toBe(1)
    kit.host.provider.person = { accountId: 'another', agrees: true }
    expect(await kit.signIn()).not.toBe(accountId)
  })

  it('is used by nobody but its owner to look for repositories and to connect them', async () => {
    const accountId = await kit.signIn()
    const admin = await kit.server.aMember(kit.ada, 'admin')
    expect(await kit.listed(accountId, admin)).toMatchObject({ status: 404 })
    expect(await kit.connect(accountId, {}, admin)).toMatchObject({ status: 404 })
    const parameters = { accountId }
    expect(await kit.server.attempt(routes.gitAccounts.signOut, { parameters }, admin)).toMatchObject({
      status: 404,
    })
    const repository = await kit.connected(accountId)
    const use = { parameters: { repositoryId: repository.id }, body: { accountId } }
    expect(await kit.server.attempt(routes.gitAccounts.useForRepository, use, admin)).toMatchObject({
      status: 404,
    })
  })

  it('shows its token to no other server', async () => {
    const accountId = await kit.signIn()
    const address = 'https://evil.example/example/apps.git'
    expect(await kit.connect(accountId, { address })).toMatchObject({ status: 400 })
    const repository = await kit.connected(accountId)
    const change = (body: object) =>
      kit.server.attempt(
        routes.repositories.update,
        { parameters: { repositoryId: repository.id }, body },
        kit.ada,
      )
    expect(await change({ address })).toMatchObject({ status: 400 })
    expect(await change({ username: 'other' })).toMatchObject({ status: 400 })
  })

  it('is stored and answered without its tokens in clear', async () => {
    const accountId = await kit.signIn()
    const { accessToken, refreshToken } = await tokensOf(accountId)
    const repository = await kit.connected(accountId)
    const { rows } = await kit.queries.execute(sql`select g.*, r.* from git_accounts g, repositories r`)
    const told = [
      rows,
      await kit.server.call(routes.gitAccounts.list, {}, kit.ada),
      await kit.server.call(
        routes.repositories.read,
        { parameters: { repositoryId: repository.id } },
        kit.ada,
      ),
      await kit.listed(accountId),
    ].map((one) => JSON.stringify(one))
    for (const secret of [accessToken, refreshToken ?? '', kit.host.provider.secrets.clientSecret]) {
      for (const text of told) expect(text).not.toContain(secret)
    }
  })

  it('is renewed where the server takes its token no longer, once for all who ask', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    const before = await tokensOf(accountId)
    kit.host.provider.grants.clear()
    await kit.host.provider.revoke({ refreshTokens: false })
    const { database, secrets, clock } = kit.server.services.platform
    const { egress, hosts } = kit.server.services.gitAccounts
    const another = new GitAccounts({
      database,
      secrets,
      clock,
      egress,
      hosts,
      provider: () => kit.server.services.executor.oauth,
    })
    const [answer, elsewhere] = await Promise.all([
      kit.branches(repository),
      another.tokenOf(accountId, before.accessToken),
    ])
    expect(answer).toMatchObject({ status: 200 })
    expect((await tokensOf(accountId)).accessToken).toBe(elsewhere)
    expect(kit.host.provider.grants.get('refresh_token')).toBe(1)
  })

  it('is renewed before its token ends', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    kit.host.provider.grants.clear()
    await kit.queries
      .update(gitAccounts)
      .set({ expiresAt: new Date(Date.now() + 60_000) })
      .where(eq(gitAccounts.id, accountId))
    expect(await kit.branches(repository)).toMatchObject({ status: 200 })
    expect(kit.host.provider.grants.get('refresh_token')).toBe(1)
  })

  it('that was taken back is forgotten, and whoever asks is told to sign in again', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    await kit.host.provider.revoke({ refreshTokens: true })
    const sentence =
      'The branches could not be read. Nobody is signed in at GitHub for this repository any more. Open its page under Repositories, and sign in again.'
    const refused = { status: 422, body: { message: sentence } }
    expect(await kit.branches(repository)).toMatchObject(refused)
    expect(await kit.branches(repository)).toMatchObject(refused)
    expect(await kit.entries('lose login')).toBe(1)
    const now = await kit.server.call(routes.repositories.list, {}, kit.ada)
    expect(now.repositories[0]).toMatchObject({ isSignedOut: true, account: null, hostId: 'github' })
    const use = { parameters: { repositoryId: repository.id }, body: { accountId: await kit.signIn() } }
    expect(await kit.server.attempt(routes.gitAccounts.useForRepository, use, kit.ada)).toMatchObject({
      status: 200,
      body: { isSignedOut: false, account: { name: 'ada' } },
    })
    expect(await kit.entries('update')).toBe(1)
    expect(await kit.branches(repository)).toMatchObject({ status: 200 })
  })

  it('is forgotten where GitHub says in words of its own that a refresh token is good no longer', async () => {
    const repository = await kit.connected(await kit.signIn())
    await kit.host.provider.revoke({ refreshTokens: false })
    const body = '{"error":"bad_refresh_token","error_description":"The refresh token is incorrect"}'
    kit.host.provider.broken = { status: 200, type: 'application/json', body }
    expect(await kit.branches(repository)).toMatchObject({ status: 422 })
    expect(await kit.entries('lose login')).toBe(1)
  })

  it('that goes while a repository is connected with it connects nothing, and it is said why', async () => {
    const accountId = await kit.signIn()
    kit.whenGitIsAsked = async () => {
      await kit.queries.delete(gitAccounts).where(eq(gitAccounts.id, accountId))
    }
    expect(await kit.connect(accountId)).toMatchObject({
      status: 422,
      body: { message: 'The repository was not connected. You have signed out meanwhile. Sign in again.' },
    })
  })

  it('stays while the server is away', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    await kit.host.provider.revoke({ refreshTokens: false })
    kit.host.provider.broken = { status: 503, type: 'text/html', body: 'away' }
    expect(await kit.branches(repository)).toMatchObject({ status: 502 })
    kit.host.provider.broken = null
    expect(await kit.branches(repository)).toMatchObject({ status: 200 })
  })

  it('is gone with the membership of its owner, and with a sign-out', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    await kit.server.call(routes.gitAccounts.signOut, { parameters: { accountId } }, kit.ada)
    expect(kit.host.forgotten).toBe(1)
    expect(await kit.branches(repository)).toMatchObject({ status: 422 })
    expect(await kit.entries('log out')).toBe(1)
    const admin = await kit.server.aMember(kit.ada, 'admin')
    const theirs = await kit.signIn(admin)
    await kit.queries.delete(memberships).where(eq(memberships.userId, admin.userId))
    expect(await kit.queries.select().from(gitAccounts).where(eq(gitAccounts.id, theirs))).toEqual([])
  })

  it.each([
    ['a page', (response: { end: (text: string) => void }) => response.end('<html></html>')],
    [
      'something huge',
      (response: { end: (text: string) => void }) => response.end(`"${'x'.repeat(5 * 1024 * 1024)}"`),
    ],
    ['another form', (response: { end: (text: string) => void }) => response.end('[{"full_name":7}]')],
  ])('says so where the server lists repositories as %s', async (_what, respond) => {
    const accountId = await kit.signIn()
    kit.host.broken = (_request, response) => respond(response)
    expect(await kit.listed(accountId)).toMatchObject({
      status: 502,
      body: { message: expect.stringMatching(/^Your repositories could not be read\. /u) },
    })
  })

  it('follows no redirect with its token', async () => {
    const accountId = await kit.signIn()
    const asked: string[] = []
    kit.host.broken = (request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { location: `${kit.host.address}/api/v3/stolen` }).end()
    }
    expect(await kit.listed(accountId)).toMatchObject({ status: 502 })
    expect(asked).toHaveLength(1)
  })
})

describe('an account without refresh tokens', () => {
  it('is forgotten only where its server says that the token is good no longer', async () => {
    const accountId = await kit.signIn()
    const repository = await kit.connected(accountId)
    const { secrets } = kit.server.services.platform
    const [row] = await kit.queries.select().from(gitAccounts).where(eq(gitAccounts.id, accountId))
    if (row === undefined) throw new Error('There is no such account.')
    const { accessToken } = openAccountTokens(secrets, row)
    await kit.queries
      .update(gitAccounts)
      .set(
        sealedAccountTokens(secrets, row, { accessToken, refreshToken: null, expiresIn: null }, new Date()),
      )
      .where(eq(gitAccounts.id, accountId))
    expect(await kit.server.services.gitAccounts.tokenOf(accountId, accessToken)).toBe(accessToken)
    await kit.host.provider.revoke({ refreshTokens: true })
    expect(await kit.branches(repository)).toMatchObject({ status: 422 })
    expect(await kit.queries.select().from(gitAccounts).where(eq(gitAccounts.id, accountId))).toEqual([])
  })
})
