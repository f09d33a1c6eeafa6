import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withoutAnyEntry } from '../audit/testing.ts'
import { startTestServer, type TestAnswer, type TestPerson, type TestServer } from '../testing.ts'
import { anotherBrowser, firstPassword, tokenOfNewEmail } from './testing.ts'

let server: TestServer
let owner: TestPerson
let member: TestPerson
let elsewhereId: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())
beforeEach(async () => {
  member = await server.aMember(owner, 'end-user')
  elsewhereId = (await anotherBrowser(server, member)).id
  token = await tokenOfNewEmail(server, member, newAddress())
})

const newAddress = (): string => `${randomUUID()}@example.com`

const attempt = (
  route: Parameters<TestServer['attempt']>[0],
  body?: unknown,
  parameters: Readonly<Record<string, string>> = {},
) => server.attempt(route, { parameters, body }, member)

/** What people change of their accounts, called so that it succeeds, and what its entry is called. */
const changes: [string, string, () => Promise<TestAnswer<unknown>>][] = [
  ['rename', 'rename', () => attempt(routes.account.rename, { name: 'Another' })],
  [
    'changePassword',
    'change password',
    () => attempt(routes.account.changePassword, { present: firstPassword, password: 'difference machine' }),
  ],
  [
    'askForEmail',
    'ask for address',
    () => attempt(routes.account.askForEmail, { email: newAddress(), password: firstPassword }),
  ],
  ['withdrawEmail', 'withdraw address', () => attempt(routes.account.withdrawEmail)],
  ['confirmEmail', 'change address', () => attempt(routes.account.confirmEmail, { token })],
  ['endSignIn', 'end sign-in', () => attempt(routes.account.endSignIn, undefined, { signInId: elsewhereId })],
  ['endOtherSignIns', 'end other sign-ins', () => attempt(routes.account.endOtherSignIns)],
]

const query = (text: string) => server.services.platform.database.queries.execute(sql.raw(text))
const everything = async (): Promise<string> => {
  const rows = await Promise.all(
    ['users', 'accounts', 'account_links', 'sessions'].map(
      async (table) => (await query(`select * from ${table} order by 1, 2`)).rows,
    ),
  )
  return JSON.stringify(rows)
}

describe.each(changes)('account.%s', (_, action, change) => {
  it('leaves an entry with its actor and no secret', async () => {
    expect((await change()).status).toBe(200)
    const [last] = (await query('select * from audit_entries order by id desc limit 1')).rows
    expect(last).toMatchObject({
      action,
      actor_id: member.userId,
      entity_type: 'user',
      entity_id: member.userId,
      organization_id: owner.organizationId,
    })
    expect(JSON.stringify(last)).not.toMatch(/battery|machine/u)
    expect(JSON.stringify(last)).not.toContain(token)
  })

  it('does not happen when no entry can be made', async () => {
    const before = await everything()
    const { queries } = server.services.platform.database
    const { status } = await withoutAnyEntry(queries, change)
    expect(status).toBe(500)
    expect(await everything()).toBe(before)
  })
})
