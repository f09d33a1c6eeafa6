import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from './installation.ts'
import { Person } from './person.ts'

const password = 'correct horse battery'

const accountOf = (name: string): { name: string; email: string; password: string } => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  password,
})

/** The first organization, with its owner signed in. */
export const foundFirst = async ({ servers }: Installation, name: string): Promise<Person> => {
  const person = new Person(servers)
  await person.must('POST', '/api/v1/set-up', { organizationName: name, ...accountOf(name) })
  return person
}

const tokenFor = (mailbox: string, email: string): string | undefined => {
  const letters = existsSync(mailbox) ? readdirSync(mailbox).sort() : []
  const letter = letters
    .map((file) => readFileSync(join(mailbox, file), 'utf8'))
    .findLast((text) => text.includes(email))
  // Long lines of a mail are broken with a trailing equals sign.
  const text = letter?.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=') ?? ''
  return /https?:\/\/\S+?[?#](?:token=)?(\S+)/u.exec(text)?.[1]
}

/** Another organization, founded by a stranger as the sign-up of the installation lets them. */
export const foundAnother = async (installation: Installation, name: string): Promise<Person> => {
  const person = new Person(installation.servers)
  const account = accountOf(name)
  await person.must('POST', '/api/v1/accounts', { organizationName: name, ...account })
  const deadline = performance.now() + 20_000
  let token = tokenFor(installation.mailbox, account.email)
  while (token === undefined && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    token = tokenFor(installation.mailbox, account.email)
  }
  await person.must('POST', '/api/v1/accounts/verification', { token })
  const { email } = account
  await person.must('POST', '/api/v1/session', { email, password })
  return person
}
