import { routes, type SessionView } from '@ashlar/contract'
import { keepSource } from '../commands/keep-source.ts'
import { finishSignUp, setUpInstallation } from '../commands/found-organization.ts'
import { resetPassword } from '../commands/recover-account.ts'
import { type Exchange, organizationOfTab } from '../requests/exchange.ts'
import { answer, type MountedRoute } from './handler.ts'
import { type Principal, visitor } from '../requests/principal.ts'
import type { SignedIn } from '../identity/identity.ts'
import { SecondFactorNeeded } from '../identity/identity-error.ts'
import { secondFactorLifetime } from '../identity/second-factor-tickets.ts'
import { signUpLifetime } from '../identity/sign-ups.ts'
import type { Services } from '../services/services.ts'
import { HostCookie } from './session/host-cookie.ts'
import { viewSession } from '../commands/view-session.ts'
import { ViewAs } from './session/view-as.ts'

const codeRefused =
  'This code is wrong or no longer valid. It works for ten minutes and five tries; after that, ask for a new one.'

export const sessionHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings, memberships: known } = services
  const { identity } = platform
  const askedCookie = new HostCookie(settings.publicUrl, 'ashlar_sign_up', signUpLifetime)
  const passwordShown = new HostCookie(settings.publicUrl, 'ashlar_second_factor', secondFactorLifetime)
  const viewAs = new ViewAs(settings.publicUrl)
  const view = (principal: Principal, viewedAs: SessionView['viewAs'] = null): Promise<SessionView> =>
    viewSession(services, principal, viewedAs)

  const enter = async (signedIn: SignedIn, exchange: Exchange): Promise<SessionView> => {
    for (const cookie of [...signedIn.setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
    // Whoever comes back to a tab goes on in its organization.
    const named = organizationOfTab(exchange.headers)
    return view((await known.firstOf(signedIn.userId, named)) ?? visitor)
  }

  /** Where the password is right and more is asked for, the browser keeps that it has shown it. */
  const enterWith = async (signIn: () => Promise<SignedIn>, exchange: Exchange): Promise<SessionView> => {
    try {
      return await enter(await signIn(), exchange)
    } catch (error) {
      if (error instanceof SecondFactorNeeded) exchange.setCookie(passwordShown.write(error.ticket))
      throw error
    }
  }

  return [
    answer(routes.session.read, async ({ principal, query, exchange }) => {
      await keepSource(services, principal, query)
      return view(principal, viewAs.read(exchange.headers))
    }),

    answer(routes.session.viewAs, async ({ body: { role }, exchange }) => {
      exchange.setCookie(viewAs.write(role))
      return null
    }),

    answer(routes.session.setUp, async ({ body: { organizationName, ...owner }, exchange }) => {
      await setUpInstallation(services, organizationName, owner)
      return enter(await identity.signIn(owner, exchange.origin), exchange)
    }),

    answer(routes.session.signIn, ({ body, exchange }) =>
      enterWith(() => identity.signIn(body, exchange.origin), exchange),
    ),

    answer(routes.session.enterCode, async ({ body: { code }, exchange }) => {
      const ticket = passwordShown.read(exchange.headers)
      const signedIn = await identity.signInWithCode(ticket, code, exchange.origin)
      exchange.setCookie(passwordShown.remove())
      return enter(signedIn, exchange)
    }),

    answer(routes.session.signOut, async ({ exchange }) => {
      const { setCookie } = await identity.signOut(exchange.headers)
      for (const cookie of [...setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
      return null
    }),

    answer(routes.session.signUp, async ({ body, exchange }) => {
      const { asked } = await identity.signUp(body, exchange.origin)
      exchange.setCookie(askedCookie.write(asked))
      return { email: body.email, supportEmail: settings.supportEmail ?? null }
    }),

    answer(routes.session.sendCode, async ({ exchange }) => {
      const { asked, email } = await identity.signUpAgain(askedCookie.read(exchange.headers), exchange.origin)
      exchange.setCookie(askedCookie.write(asked))
      return { email }
    }),

    answer(routes.session.verify, async ({ body: { code }, exchange }) => {
      const asked = askedCookie.read(exchange.headers)
      const token = await identity.proveByCode(asked, code, exchange.origin)
      if (token === null) return { success: false, error: codeRefused, token }
      exchange.setCookie(askedCookie.remove())
      return { success: true, error: null, token }
    }),

    answer(routes.session.readSignUp, async ({ body }) => {
      const { email, organizationName } = await identity.readSignUp(body.token)
      return { email, organizationName }
    }),

    answer(routes.session.finishSignUp, async ({ body, exchange }) =>
      enter(await finishSignUp(services, body, exchange.origin), exchange),
    ),

    answer(routes.passwordResets.ask, async ({ body: { email }, exchange }) => {
      await identity.recovery.ask(email, exchange.origin)
      return { email }
    }),

    answer(routes.passwordResets.read, ({ body: { token }, exchange }) =>
      identity.recovery.read(token, exchange.origin),
    ),

    answer(routes.passwordResets.complete, ({ body, exchange }) =>
      enterWith(() => resetPassword(platform, body, exchange.origin), exchange),
    ),

    answer(routes.session.issueToken, async ({ principal }) => {
      const { token, expiresAt } = await identity.issueToken(principal)
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
