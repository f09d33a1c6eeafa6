import { routes, type SessionView } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { finishSignUp, isSetUpNeeded, setUpInstallation } from '../commands/found-organization.ts'
import { resetPassword } from '../commands/recover-account.ts'
import type { Exchange } from '../requests/exchange.ts'
import { answer, type MountedRoute } from './handler.ts'
import { type MemberPrincipal, type Principal, visitor } from '../requests/principal.ts'
import type { SignedIn } from '../identity/identity.ts'
import { signUpLifetime } from '../identity/sign-ups.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Services } from '../services/services.ts'
import { HostCookie } from './session/host-cookie.ts'
import { ViewAs } from './session/view-as.ts'

const codeRefused =
  'This code is wrong or no longer valid. It works for ten minutes and five tries; after that, ask for a new one.'

/** The organisation of a member and the role of their membership; absent where they have just lost it. */
const placeOf = async (queries: Queryable, { organizationId, userId }: MemberPrincipal) => {
  const [place] = await queries
    .select({ role: memberships.role, organization: { id: organizations.id, name: organizations.name } })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return place
}

export const sessionHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings, memberships: known } = services
  const { database, identity } = platform
  const askedCookie = new HostCookie(settings.publicUrl, 'ashlar_sign_up', signUpLifetime)
  const viewAs = new ViewAs(settings.publicUrl)

  const present = async (
    principal: Principal,
    viewedAs: SessionView['viewAs'] = null,
  ): Promise<SessionView> => {
    const place = principal.kind !== 'member' ? undefined : await placeOf(database.queries, principal)
    return {
      isSetUpNeeded: principal.kind !== 'member' && (await isSetUpNeeded(database.queries)),
      signUp: settings.signUp,
      sendsMail: settings.smtpUrl !== undefined,
      user:
        principal.kind !== 'member' || place === undefined
          ? null
          : { id: principal.userId, name: principal.name, email: principal.email, role: place.role },
      organization: place?.organization ?? null,
      viewAs: principal.kind === 'member' ? viewedAs : null,
      supportEmail: principal.kind !== 'member' ? null : (settings.supportEmail ?? null),
      permissions: principal.kind !== 'member' ? [] : [...principal.permissions],
    }
  }

  const enter = async (signedIn: SignedIn, exchange: Exchange): Promise<SessionView> => {
    for (const cookie of [...signedIn.setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
    return present((await known.of(signedIn.userId)) ?? visitor)
  }

  return [
    answer(routes.session.read, ({ principal, exchange }) =>
      present(principal, viewAs.read(exchange.headers)),
    ),

    answer(routes.session.viewAs, async ({ body: { role }, exchange }) => {
      exchange.setCookie(viewAs.write(role))
      return null
    }),

    answer(routes.session.setUp, async ({ body: { organizationName, ...owner }, exchange }) => {
      await setUpInstallation(services, organizationName, owner)
      return enter(await identity.signIn(owner, exchange.origin), exchange)
    }),

    answer(routes.session.signIn, async ({ body, exchange }) =>
      enter(await identity.signIn(body, exchange.origin), exchange),
    ),

    answer(routes.session.signOut, async ({ exchange }) => {
      const { setCookie } = await identity.signOut(exchange.headers)
      for (const cookie of [...setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
      return null
    }),

    answer(routes.session.signUp, async ({ body, exchange }) => {
      const { asked } = await identity.signUp(body, exchange.origin)
      exchange.setCookie(askedCookie.write(asked))
      return { email: body.email }
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

    answer(routes.passwordResets.complete, async ({ body, exchange }) =>
      enter(await resetPassword(platform, body, exchange.origin), exchange),
    ),

    answer(routes.session.issueToken, async ({ principal }) => {
      const { token, expiresAt } = await identity.issueToken(principal)
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
