import type { SessionView } from '@ashlar/contract'
import { viewSession } from '../../commands/view-session.ts'
import type { SignedIn } from '../../identity/identity.ts'
import { SecondFactorNeeded } from '../../identity/identity-error.ts'
import { secondFactorLifetime } from '../../identity/second-factor-tickets.ts'
import { type Exchange, organizationOfTab } from '../../requests/exchange.ts'
import { visitor } from '../../requests/principal.ts'
import type { Services } from '../../services/services.ts'
import { HostCookie } from './host-cookie.ts'
import { ViewAs } from './view-as.ts'

/** What a browser is given whose person has signed in, or has shown a password that is not enough. */
export class Entering {
  readonly #services: Services
  readonly #viewAs: ViewAs
  /** What the browser keeps that has shown a password. */
  readonly passwordShown: HostCookie

  constructor(services: Services) {
    const { publicUrl } = services.settings
    this.#services = services
    this.#viewAs = new ViewAs(publicUrl, services.platform)
    this.passwordShown = new HostCookie(publicUrl, 'ashlar_second_factor', secondFactorLifetime)
  }

  /** Gives the browser its session, and answers who is signed in. */
  async enter(signedIn: SignedIn, exchange: Exchange): Promise<SessionView> {
    for (const cookie of [...signedIn.setCookie, this.#viewAs.write(null)]) exchange.setCookie(cookie)
    // Whoever comes back to a tab goes on in its organization.
    const named = organizationOfTab(exchange.headers)
    const member = await this.#services.memberships.firstOf(signedIn.userId, named)
    return viewSession(this.#services, member ?? visitor, null)
  }

  /** Where the password is right and more is asked for, the browser keeps that it has shown it. */
  async enterWith(signIn: () => Promise<SignedIn>, exchange: Exchange): Promise<SessionView> {
    try {
      return await this.enter(await signIn(), exchange)
    } catch (error) {
      if (error instanceof SecondFactorNeeded) exchange.setCookie(this.passwordShown.write(error.ticket))
      throw error
    }
  }
}
