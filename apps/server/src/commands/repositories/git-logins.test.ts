import { routes } from '@ashlar/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anotherBrowser } from '../../account/testing.ts'
import { gitLogins } from '../../tables/git-accounts.ts'
import { memberships } from '../../tables/organizations.ts'
import { SignInKit, testCallbackUrl } from './testing.ts'

let kit: SignInKit

beforeAll(async () => {
  kit = await SignInKit.start()
})
afterAll(() => kit.close())
beforeEach(() => kit.beginTest())

describe('signing in at a server of Git', () => {
  it('is offered where it is set up', async () => {
    expect(await kit.server.call(routes.gitAccounts.list, {}, kit.ada)).toEqual({
      hosts: [{ id: 'github', name: 'GitHub', address: kit.host.address }],
      accounts: [],
    })
    const other = await kit.server.attempt(
      routes.gitAccounts.beginLogin,
      { body: { hostId: 'gitlab' } },
      kit.ada,
    )
    expect(other).toMatchObject({ status: 404 })
  })

  it('asks with a state, a challenge and the address of this installation', async () => {
    const { id, authorizationUrl } = await kit.begin()
    expect(authorizationUrl).toMatch(new RegExp(`^${kit.host.address}/login/oauth/authorize\\?`, 'u'))
    expect(Object.fromEntries(new URL(authorizationUrl).searchParams)).toMatchObject({
      redirect_uri: testCallbackUrl,
      state: id,
      scope: 'repo',
      code_challenge_method: 'S256',
    })
  })

  it('lists the repositories that may be written, at that server alone, and connects one', async () => {
    const accountId = await kit.signIn()
    expect(await kit.listed(accountId)).toMatchObject({
      status: 200,
      body: {
        repositories: [
          {
            name: `example/${kit.name}`,
            address: kit.host.addressOf(`example/${kit.name}`),
            defaultBranch: 'main',
          },
        ],
        hasMore: false,
      },
    })
    const repository = await kit.connected(accountId)
    expect(repository).toMatchObject({
      defaultBranch: 'main',
      username: 'x-access-token',
      account: { hostName: 'GitHub', name: 'ada' },
      isSignedOut: false,
      hostId: 'github',
    })
    expect(await kit.branches(repository)).toMatchObject({ status: 200, body: { branches: ['main'] } })
    expect(await kit.entries('log in')).toBe(1)
    expect(await kit.entries('connect')).toBe(1)
  })

  it('reads as many pages as there are, and says where there are more', async () => {
    const accountId = await kit.signIn()
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `example/a${index}`, mayWrite: true }))
    const countNow = async (count: number) => {
      kit.host.repositories = many(count)
      const answer = await kit.server.call(
        routes.gitAccounts.listRepositories,
        { parameters: { accountId } },
        kit.ada,
      )
      return [answer.repositories.length, answer.hasMore]
    }
    expect(await countNow(101)).toEqual([101, false])
    expect(await countNow(501)).toEqual([500, true])
  })

  it('pushes with the token that it was given', async () => {
    const repository = await kit.connected(await kit.signIn())
    const { id } = await kit.server.call(routes.applications.create, { body: { name: 'Orders' } }, kit.ada)
    const of = { parameters: { applicationId: id } }
    const place = { repositoryId: repository.id, branch: 'main', folder: 'orders', pushesOnDeploy: false }
    await kit.server.call(
      routes.applications.keepInRepository,
      { ...of, body: { ...place, pullsOnPush: false } },
      kit.ada,
    )
    await kit.server.call(routes.applications.push, { ...of, body: { message: 'First' } }, kit.ada)
    expect(await kit.gitServer.git(kit.name, 'show', 'main:orders/application.yaml')).toContain(
      'name: Orders',
    )
  })

  it('says why it failed where the person said no', async () => {
    kit.host.provider.person = { accountId: 'ada', agrees: false }
    const login = await kit.begin()
    expect(await kit.finish(login)).toMatchObject({
      status: 422,
      body: {
        message: 'GitHub did not sign you in: The person said no. Close this window and sign in again.',
      },
    })
    const state = await kit.server.call(
      routes.gitAccounts.readLogin,
      { parameters: { loginId: login.id } },
      kit.ada,
    )
    expect(state).toMatchObject({ accountId: null, error: expect.stringContaining('The person said no') })
  })
})

describe('a login that goes on', () => {
  it('counts once', async () => {
    const login = await kit.begin()
    const answer = await kit.answerTo(login)
    expect(await kit.complete(login.id, answer)).toMatchObject({ status: 200 })
    expect(await kit.complete(login.id, answer)).toMatchObject({ status: 422 })
  })

  it('counts in the session that began it, and for nobody else', async () => {
    const login = await kit.begin()
    const answer = await kit.answerTo(login)
    const stranger = await kit.server.anOwner()
    const { cookie } = await anotherBrowser(kit.server, kit.ada)
    const loginOf = { parameters: { loginId: login.id } }
    for (const other of [stranger, { cookie }]) {
      expect(await kit.complete(login.id, answer, other)).toMatchObject({ status: 422 })
      expect(await kit.server.attempt(routes.gitAccounts.readLogin, loginOf, other)).toMatchObject({
        status: 404,
      })
    }
    const body = { hostId: 'github', ...answer }
    expect(
      await kit.server.attempt(routes.gitAccounts.finishLogin, { ...loginOf, body }, null),
    ).toMatchObject({
      status: 401,
    })
    expect(await kit.complete(login.id, answer)).toMatchObject({ status: 200 })
  })

  it('takes no code of another login, so that nobody is signed in with an account of somebody else', async () => {
    const eve = await kit.server.anOwner()
    const hers = await kit.begin(eve)
    const { code } = await kit.answerTo(hers)
    expect(await kit.complete((await kit.begin()).id, { code })).toMatchObject({ status: 422 })
    expect(await kit.complete('f'.repeat(32), { code })).toMatchObject({ status: 422 })
  })

  it('takes no code at the address of another server', async () => {
    const login = await kit.begin()
    const answer = await kit.answerTo(login)
    expect(await kit.complete(login.id, { ...answer, hostId: 'gitlab' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('another server') },
    })
  })

  it('ends after ten minutes', async () => {
    const login = await kit.begin()
    await kit.queries
      .update(gitLogins)
      .set({ expiresAt: new Date(0) })
      .where(eq(gitLogins.id, login.id))
    expect(await kit.finish(login)).toMatchObject({ status: 422 })
  })

  it('belongs to the organization that began it, wherever its window stands', async () => {
    const other = await kit.server.anOwner()
    await kit.queries
      .insert(memberships)
      .values({ organizationId: other.organizationId, userId: kit.ada.userId, role: 'admin' })
    kit.server.services.memberships.forget(kit.ada.userId)
    const inOther = { cookie: kit.ada.cookie, organization: other.organizationId }
    const inOwn = { cookie: kit.ada.cookie, organization: kit.ada.organizationId }
    const login = await kit.begin(inOwn)
    expect(await kit.finish(login, inOther)).toMatchObject({ status: 200 })
    const { accounts } = await kit.server.call(routes.gitAccounts.list, {}, inOwn)
    expect(accounts).toHaveLength(1)
    expect(await kit.server.call(routes.gitAccounts.list, {}, inOther)).toMatchObject({ accounts: [] })
    const accountId = accounts[0]?.id ?? ''
    expect(await kit.connect(accountId, {}, inOther)).toMatchObject({ status: 404 })
    expect(await kit.listed(accountId, inOther)).toMatchObject({ status: 404 })
  })

  it('is refused where the person lost the right meanwhile', async () => {
    const admin = await kit.server.aMember(kit.ada, 'admin')
    const login = await kit.begin(admin)
    await kit.queries
      .update(memberships)
      .set({ role: 'end-user' })
      .where(eq(memberships.userId, admin.userId))
    kit.server.services.memberships.forget(admin.userId)
    expect(await kit.finish(login, admin)).toMatchObject({
      status: 403,
      body: { message: 'You may not manage repositories of this organization any more.' },
    })
  })

  it('is for those who manage repositories', async () => {
    const developer = await kit.server.aMember(kit.ada, 'end-user')
    for (const route of [routes.gitAccounts.list, routes.gitAccounts.beginLogin]) {
      expect(await kit.server.attempt(route, { body: { hostId: 'github' } }, developer)).toMatchObject({
        status: 403,
      })
    }
  })

  it.each([
    ['a page', 200, 'text/html', '<html>canary</html>'],
    ['a redirect', 302, 'text/html', ''],
    ['something huge', 200, 'application/json', `"${'x'.repeat(2 * 1024 * 1024)}"`],
    [
      'an error',
      200,
      'application/json',
      '{"error":"bad_verification_code","error_description":"The code is wrong"}',
    ],
    ['no token', 200, 'application/json', '{"token_type":"bearer"}'],
  ])('says so where the server answers with %s in place of a token', async (_what, status, type, body) => {
    const login = await kit.begin()
    const answer = await kit.answerTo(login)
    kit.host.provider.broken = { status, type, body }
    const refused = await kit.complete(login.id, answer)
    expect(refused).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^GitHub did not sign you in: /u) },
    })
    expect(JSON.stringify(refused.body)).not.toContain('canary')
    expect(JSON.stringify(refused.body)).not.toContain(answer.code)
  })
})
