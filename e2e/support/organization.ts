import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import type { AshlarServer } from './ashlar-server.ts'
import { aPerson, owner, type Person } from './people.ts'

/** An account as a test knows it. */
export interface Account {
  name: string
  email: string
  password: string
}

/** Sends JSON as a signed-in person, and answers with what came back. Fails the test when it is refused. */
export const send = async (
  request: APIRequestContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const response = await request.fetch(path, { method, ...(body === undefined ? {} : { data: body }) })
  const text = await response.text()
  expect(response.ok(), `${method} ${path}: ${response.status()} ${text}`).toBe(true)
  return text === '' ? null : JSON.parse(text)
}

/** The first person of an installation, without the way through the form. */
export const foundOrganization = async (browser: Browser, server: AshlarServer): Promise<Person> => {
  const person = await aPerson(browser, server.address)
  await send(person.page.request, 'POST', '/api/v1/set-up', { organizationName: 'Harmony Records', ...owner })
  return person
}

/** Invites somebody and accepts the invitation in a browser of their own. */
export const joinOrganization = async (
  browser: Browser,
  server: AshlarServer,
  inviter: Person,
  { account, role }: { account: Account; role: 'admin' | 'developer' | 'end-user' },
): Promise<Person> => {
  await send(inviter.page.request, 'POST', '/api/v1/invitations', { emails: [account.email], role })
  const token = new URL(server.linkFor(account.email)).hash.slice(1)
  const person = await aPerson(browser, server.address)
  const { name, password } = account
  await send(person.page.request, 'POST', '/api/v1/invitations/acceptance', { token, name, password })
  return person
}
