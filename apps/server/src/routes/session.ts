import { routes, type SessionView } from '@ashlar/contract'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { finishSignUp, isSetUpNeeded, mayFound, setUpInstallation } from '../commands/found-organization.ts'
import { resetPassword } from '../commands/recover-account.ts'
import { type Exchange, organizationOfTab } from '../requests/exchange.ts'
import { answer, type MountedRoute } from './handler.ts'
import { type Principal, visitor } from '../requests/principal.ts'
import type { SignedIn } from '../identity/identity.ts'
import { SecondFactorNeeded } from '../identity/identity-error.ts'
import { secondFactorLifetime } from '../identity/second-factor-tickets.ts'
import { signUpLifetime } from '../identity/sign-ups.ts'
import { endOf } from '../organizations/general.ts'
import { memberships, organizations } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Services } from '../services/services.ts'
import { HostCookie } from './session/host-cookie.ts'
import { ViewAs } from './session/view-as.ts'

const codeRefused =
  'This code is wrong or no longer valid. It works for ten minutes and five tries; after that, ask for a new one.'

/**
 * The organizations of somebody with the role of their membership in each, those of earlier days first. Of one that was
 * deleted only its owners know.
 */
const organizationsOf = (queries: Queryable, userId: string) =>
  queries
    .select({
      id: organizations.id,
      name: organizations.name,
      role: memberships.role,
      logo: organizations.logo,
      idleMinutes: organizations.idleMinutes,
      deletedAt: organizations.deletedAt,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(eq(memberships.userId, userId), or(isNull(organizations.deletedAt), eq(memberships.role, 'owner'))),
    )
    .orderBy(asc(memberships.joinedAt), asc(organizations.id))

/** The organization of a tab, as its screens show it. */
const placeOf = ({
  id,
  name,
  logo,
  idleMinutes,
  deletedAt,
}: Awaited<ReturnType<typeof organizationsOf>>[number]): SessionView['organization'] => ({
  id,
  name,
  logo,
  idleMinutes,
  deletesAt: endOf(deletedAt)?.toISOString() ?? null,
})

export const sessionHandlers = (services: Services): MountedRoute[] => {
  const { platform, settings, memberships: known, operators } = services
  const { database, identity } = platform
  const askedCookie = new HostCookie(settings.publicUrl, 'ashlar_sign_up', signUpLifetime)
  const passwordShown = new HostCookie(settings.publicUrl, 'ashlar_second_factor', secondFactorLifetime)
  const viewAs = new ViewAs(settings.publicUrl)

  const present = async (
    principal: Principal,
    viewedAs: SessionView['viewAs'] = null,
  ): Promise<SessionView> => {
    const own = principal.kind === 'member' ? await organizationsOf(database.queries, principal.userId) : []
    // Absent where they have just lost it.
    const place =
      principal.kind === 'member' ? own.find(({ id }) => id === principal.organizationId) : undefined
    return {
      isSetUpNeeded: principal.kind !== 'member' && (await isSetUpNeeded(database.queries)),
      signUp: settings.signUp,
      sendsMail: settings.smtpUrl !== undefined,
      user:
        principal.kind !== 'member' || place === undefined
          ? null
          : {
              id: principal.userId,
              name: principal.name,
              email: principal.email,
              role: place.role,
              isOperator: await operators.has(principal),
            },
      organization: place === undefined ? null : placeOf(place),
      organizations: own.map(({ id, name, role }) => ({ id, name, role })),
      mayFound: principal.kind === 'member' && mayFound(settings),
      viewAs: principal.kind === 'member' ? viewedAs : null,
      supportEmail: principal.kind !== 'member' ? null : (settings.supportEmail ?? null),
      permissions: principal.kind !== 'member' ? [] : [...principal.permissions],
    }
  }

  const enter = async (signedIn: SignedIn, exchange: Exchange): Promise<SessionView> => {
    for (const cookie of [...signedIn.setCookie, viewAs.write(null)]) exchange.setCookie(cookie)
    // Whoever comes back to a tab goes on in its organization.
    const named = organizationOfTab(exchange.headers)
    return present((await known.firstOf(signedIn.userId, named)) ?? visitor)
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

    answer(routes.passwordResets.complete, ({ body, exchange }) =>
      enterWith(() => resetPassword(platform, body, exchange.origin), exchange),
    ),

    answer(routes.session.issueToken, async ({ principal }) => {
      const { token, expiresAt } = await identity.issueToken(principal)
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
