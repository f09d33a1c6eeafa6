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

/** Another organization, founded by a stranger as the sign-up of the installation lets them. */
export const foundAnother = async (installation: Installation, organizationName: string): Promise<Person> => {
  const person = new Person(installation.servers)
  const { name, email } = accountOf(organizationName)
  await person.must('POST', '/api/v1/accounts', { organizationName, name, email })
  const token = new URL(installation.servers[0].linkFor(email)).hash.slice(1)
  await person.must('POST', '/api/v1/accounts/verification', { token, password })
  return person
}
