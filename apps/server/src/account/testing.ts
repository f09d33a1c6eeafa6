import { routes } from '@ashlar/contract'
import type { TestPerson, TestServer } from '../testing.ts'

/** The password that everybody has in tests. */
export const firstPassword = 'correct horse battery'

/** Another browser that somebody signs in with. */
export const anotherBrowser = async (
  server: TestServer,
  { email }: TestPerson,
  password = firstPassword,
): Promise<{ readonly cookie: string; readonly id: string }> => {
  const { setCookie, sessionId } = await server.services.platform.identity.signIn(
    { email, password },
    { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0' },
  )
  return { cookie: setCookie.map((line) => line.split(';')[0]).join('; '), id: sessionId }
}

/** The token of the link in the next mail to an address, or of the one that is there. */
export const tokenFor = async (server: TestServer, email: string): Promise<string> => {
  for (;;) {
    const token = /#([\w-]+)/u.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1]
    if (token !== undefined) return token
    await server.services.platform.clock.wait(10)
  }
}

/** Asks for another address as somebody, and answers the token that is mailed there. */
export const tokenOfNewEmail = async (
  server: TestServer,
  person: TestPerson,
  email: string,
): Promise<string> => {
  await server.call(routes.account.askForEmail, { body: { email, password: firstPassword } }, person)
  return tokenFor(server, email)
}
