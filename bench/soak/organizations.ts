import type { Installation } from './installation.ts'
import { Person } from './person.ts'

const password = 'correct horse battery'

const accountOf = (name: string): { name: string; email: string; password: string } => ({
  name,
  email: `${name.toLowerCase()}@example.com`,
  password,
})

/** The first organization, with its owner signed in. */
export const foundFirst = async ({ addresses }: Installation, name: string): Promise<Person> => {
  const person = new Person(addresses)
  await person.must('POST', '/api/v1/set-up', { organizationName: name, ...accountOf(name) })
  return person
}

/** Another organization, founded by a stranger as the sign-up of the installation lets them; answers with their cookie. */
export const foundAnother = async (installation: Installation, organizationName: string): Promise<string> => {
  // The link is good at the server that sent it: without a common address each has its own.
  const [server] = installation.servers
  const person = new Person([server.address])
  const { name, email } = accountOf(organizationName)
  await person.must('POST', '/api/v1/accounts', { organizationName, name, email })
  const token = new URL(server.linkFor(email)).hash.slice(1)
  await person.must('POST', '/api/v1/accounts/verification', { token, password })
  return person.cookie
}
