import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestCaller, type TestPerson, type TestServer } from '../testing.ts'

let server: TestServer
let inviter: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  inviter = await server.anOwner()
})
afterAll(() => server.close())

const invite = async (email: string): Promise<string> => {
  await server.call(routes.members.invite, { body: { emails: [email], role: 'developer' } }, inviter)
  const letter = server.mails.findLast(({ to }) => to === email)
  return /#(\S+)/u.exec(letter?.text ?? '')?.[1] ?? expect.fail('No invitation was sent.')
}
const copiedLinkOf = async (email: string): Promise<string> => {
  const { invitations } = await server.call(routes.members.listInvitations, {}, inviter)
  const invitationId = invitations.find((one) => one.email === email)?.id ?? ''
  const { link } = await server.call(
    routes.members.copyInvitationLink,
    { parameters: { invitationId } },
    inviter,
  )
  return new URL(link).hash.slice(1)
}
const join = (token: string, as: TestCaller | null) =>
  server.attempt(routes.members.joinAsSignedIn, { body: { token } }, as)
const read = (token: string, as: TestCaller | null) =>
  server.call(routes.members.readInvitation, { body: { token } }, as)

describe('an invitation to somebody who is a member elsewhere', () => {
  it('is accepted by their session, without a password, and their first organization stays theirs', async () => {
    const person = await server.anOwner()
    const token = await invite(person.email)
    expect(await read(token, person)).toMatchObject({ hasAccount: true, signedInAs: person.email })
    expect(await join(token, person)).toEqual(
      expect.objectContaining({ status: 200, body: { organizationId: inviter.organizationId } }),
    )
    const { organizations } = await server.call(routes.session.read, { query: {} }, person)
    expect(organizations.map(({ id, role }) => [id, role])).toEqual([
      [person.organizationId, 'owner'],
      [inviter.organizationId, 'developer'],
    ])
    expect((await join(token, person)).status).toBe(404)
  })

  it('is accepted by its copied link too, since the session proves the address', async () => {
    const person = await server.anOwner()
    await invite(person.email)
    expect((await join(await copiedLinkOf(person.email), person)).status).toBe(200)
  })

  it('is refused to somebody else, who is told as whom they are signed in, and stays good', async () => {
    const person = await server.anOwner()
    const stranger = await server.anOwner()
    const token = await invite(person.email)
    expect(await join(token, stranger)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining(`You are signed in as ${stranger.email}`) },
    })
    expect((await join(token, person)).status).toBe(200)
  })

  it('is refused to whoever is not signed in', async () => {
    const person = await server.anOwner()
    const token = await invite(person.email)
    expect((await join(token, null)).status).toBe(401)
    expect(await read(token, null)).toMatchObject({ hasAccount: true, signedInAs: null })
  })

  it('is of no use once it was withdrawn', async () => {
    const person = await server.anOwner()
    const token = await invite(person.email)
    const { invitations } = await server.call(routes.members.listInvitations, {}, inviter)
    const invitationId = invitations.find(({ email }) => email === person.email)?.id ?? ''
    await server.call(routes.members.withdrawInvitation, { parameters: { invitationId } }, inviter)
    expect((await join(token, person)).status).toBe(404)
  })

  it('is accepted once when it is accepted twice at the same moment', async () => {
    const person = await server.anOwner()
    const token = await invite(person.email)
    const statuses = (await Promise.all([join(token, person), join(token, person)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 404])
  })
})

describe('a copied link', () => {
  it('says of nobody whether they have an account', async () => {
    const person = await server.anOwner()
    await invite(person.email)
    expect(await read(await copiedLinkOf(person.email), null)).toMatchObject({ hasAccount: false })
    const nobody = `${randomUUID()}@example.com`
    await invite(nobody)
    expect(await read(await copiedLinkOf(nobody), null)).toMatchObject({ hasAccount: false })
  })
})
