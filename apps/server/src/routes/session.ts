import { routes, type SessionView } from '@ashlar/contract'
import { countVisit } from '../commands/count-visit.ts'
import { keepSource } from '../commands/keep-source.ts'
import { finishSignUp, setUpInstallation } from '../commands/found-organization.ts'
import { resetPassword } from '../commands/recover-account.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound } from '../requests/refusal.ts'
import type { Principal } from '../requests/principal.ts'
import { signUpLifetime } from '../identity/sign-ups.ts'
import type { Services } from '../services/services.ts'
import { Entering } from './session/entering.ts'
import { HostCookie } from './session/host-cookie.ts'
import { viewSession } from '../commands/view-session.ts'
import { ViewAs } from './session/view-as.ts'

const codeRefused =
  'This code is wrong or no longer valid. It works for ten minutes and five tries; after that, ask for a new one.'

export const sessionHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings } = services
  const { identity } = platform
  const askedCookie = new HostCookie(settings.publicUrl, 'ashlar_sign_up', signUpLifetime)
  const entering = new Entering(services)
  const viewAs = new ViewAs(settings.publicUrl, platform)
  const view = (principal: Principal, viewedAs: SessionView['viewAs'] = null): Promise<SessionView> =>
    viewSession(services, principal, viewedAs)

  return [
    answer(routes.session.read, async ({ principal, query, exchange }) => {
      await keepSource(services, principal, query)
      await countVisit(services, principal, query)
      if (principal.kind !== 'member') return view(principal)
      return view(principal, await viewAs.read(exchange.headers, principal.organizationId))
    }),

    answer(
      routes.session.viewAs,
      async ({ principal: { organizationId }, body: { viewAs: viewed }, exchange }) => {
        if (viewed !== null && (await viewAs.rightsOf(organizationId, viewed)) === null) {
          throw notFound(viewed.kind)
        }
        exchange.setCookie(viewAs.write(viewed))
        return null
      },
    ),

    answer(routes.session.setUp, async ({ body: { organizationName, ...owner }, exchange }) => {
      await setUpInstallation(services, organizationName, owner)
      return entering.enter(await identity.signIn(owner, exchange.origin), exchange)
    }),

    answer(routes.session.signIn, ({ body, exchange }) =>
      entering.enterWith(() => identity.signIn(body, exchange.origin), exchange),
    ),

    answer(routes.session.enterCode, async ({ body: { code }, exchange }) => {
      const ticket = entering.passwordShown.read(exchange.headers)
      const signedIn = await identity.signInWithCode(ticket, code, exchange.origin)
      exchange.setCookie(entering.passwordShown.remove())
      return entering.enter(signedIn, exchange)
    }),

    answer(routes.session.signOut, async ({ exchange }) => {
      const { setCookie } = await identity.signOut(exchange.headers)
      for (const cookie of [...setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
      return null
    }),

    answer(routes.session.signUp, async ({ body, exchange }) => {
      const { asked } = await identity.signUp(body, exchange.origin)
      exchange.setCookie(askedCookie.write(asked))
      return {
        email: body.email,
        supportEmail: settings.supportEmail ?? null,
        supportChat: settings.supportChat ?? null,
      }
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
      entering.enter(await finishSignUp(services, body, exchange.origin), exchange),
    ),

    answer(routes.passwordResets.ask, async ({ body: { email }, exchange }) => {
      await identity.recovery.ask(email, exchange.origin)
      return { email }
    }),

    answer(routes.passwordResets.read, ({ body: { token }, exchange }) =>
      identity.recovery.read(token, exchange.origin),
    ),

    answer(routes.passwordResets.complete, ({ body, exchange }) =>
      entering.enterWith(() => resetPassword(platform, body, exchange.origin), exchange),
    ),

    answer(routes.session.issueToken, async ({ principal }) => {
      const { token, expiresAt } = await identity.issueToken(principal)
      return { token, access_token: token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
