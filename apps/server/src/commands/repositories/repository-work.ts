import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { ContentOfVersion } from '@ashlar/document'
import type { ProtectedEntity } from '@ashlar/schema'
import { RegularLook } from '../../platform/regular-look.ts'
import { isPassing } from '../../repositories/refusal-of-git.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { apis } from '../../tables/apis.ts'
import { applications } from '../../tables/applications.ts'
import { repositoryPlaces } from '../../tables/repositories.ts'
import { keptApis } from './kept-apis.ts'
import { keptApplications } from './kept-applications.ts'
import type { Kept, KeptRow } from './kept.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'

type Needed = Pick<
  Services,
  'platform' | 'git' | 'gitAccounts' | 'checkPage' | 'catalogue' | 'memberships' | 'loadAfresh'
>

type Kind = 'pull' | 'push'

interface Due {
  readonly placeId: string
  readonly applicationId: string | null
  readonly apiId: string | null
  readonly organizationId: string
  readonly userId: string | null
  readonly kind: Kind
  readonly tries: number
}

const lookMilliseconds = 5_000
const mostTogether = 20
/** How often in a row something is tried that fails for a while, and for how long a try may take, in minutes. */
const [mostTries, tryMinutes] = [5, 10]

const dueOf = { pull: repositoryPlaces.pullDue, push: repositoryPlaces.pushDue } as const
const setDue = (kind: Kind, due: ReturnType<typeof sql> | null) =>
  kind === 'pull' ? { pullDue: due } : { pushDue: due }

/**
 * Pulls what repositories told of and pushes what was deployed, with the right that whoever chose or did that has at the moment.
 * Several servers may do so at once: each takes what is due for some minutes, so that one that is killed leaves it to the
 * others. What is refused stays, with the reason, until somebody pulls or pushes by hand.
 */
export class RepositoryWork {
  readonly #services: Needed
  readonly #looks: RegularLook

  constructor(services: Needed) {
    this.#services = services
    this.#looks = new RegularLook({
      everyMilliseconds: lookMilliseconds,
      look: () => this.workOffDue(),
      logs: services.platform.logs,
      failure: 'Repositories could not be looked after; trying again',
    })
  }

  start(): void {
    this.#looks.start()
  }

  /** Waits for what is going on. */
  stop(): Promise<void> {
    return this.#looks.stop()
  }

  /** Does all that is due now. */
  async workOffDue(): Promise<void> {
    for (const due of await this.#due()) {
      if (!(await this.#take(due))) continue
      const { failure, isPassing: mayPass } = await this.#tried(due)
      const isTriedAgain = mayPass && due.tries + 1 < mostTries
      const again = sql`now() + make_interval(secs => ${30 * 2 ** due.tries})`
      await this.#services.platform.database.queries
        .update(repositoryPlaces)
        .set({
          failure,
          tries: isTriedAgain ? due.tries + 1 : 0,
          ...setDue(due.kind, isTriedAgain ? again : null),
        })
        // What came in between is still to be done.
        .where(and(eq(repositoryPlaces.id, due.placeId), sql`${dueOf[due.kind]} > now()`))
    }
  }

  async #due(): Promise<Due[]> {
    const { queries } = this.#services.platform.database
    const rows = await queries
      .select({
        place: repositoryPlaces,
        organizationId: sql<string>`coalesce(${applications.organizationId}, ${apis.organizationId})`,
      })
      .from(repositoryPlaces)
      .leftJoin(applications, eq(applications.id, repositoryPlaces.applicationId))
      .leftJoin(apis, eq(apis.id, repositoryPlaces.apiId))
      .where(sql`least(${repositoryPlaces.pullDue}, ${repositoryPlaces.pushDue}) <= now()`)
      .limit(mostTogether)
    return rows.flatMap(({ place, organizationId }) => {
      const { id: placeId, applicationId, apiId, tries, keptBy, pushBy, pullDue, pushDue } = place
      const shared = { placeId, applicationId, apiId, organizationId, tries }
      return [
        ...(pullDue === null ? [] : [{ ...shared, kind: 'pull' as const, userId: keptBy }]),
        ...(pushDue === null ? [] : [{ ...shared, kind: 'push' as const, userId: pushBy }]),
      ]
    })
  }

  /** Whether it is still to be done, and this server’s for some minutes. */
  async #take({ placeId, kind }: Due): Promise<boolean> {
    const taken = await this.#services.platform.database.queries
      .update(repositoryPlaces)
      .set(setDue(kind, sql`now() + make_interval(mins => ${tryMinutes})`))
      .where(and(eq(repositoryPlaces.id, placeId), isNotNull(dueOf[kind]), lte(dueOf[kind], sql`now()`)))
      .returning({ id: repositoryPlaces.id })
    return taken.length > 0
  }

  async #tried(due: Due): Promise<{ failure: string | null; isPassing: boolean }> {
    try {
      return { failure: await this.#done(due), isPassing: false }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { failure: error.message, isPassing: isPassing(error.cause) }
    }
  }

  /** Does it; answers what a person has to do first. */
  async #done(due: Due): Promise<string | null> {
    const { loadAfresh } = this.#services
    const actor = await this.#actorOf(due)
    const { applicationId, apiId } = due
    if (applicationId !== null) {
      const kept = keptApplications(this.#services)
      return this.#doneFor(kept, due, actor, 'application', () =>
        loadAfresh(actor, 'application', applicationId, 'edit'),
      )
    }
    if (apiId === null) throw new Error('Something is kept in each place.')
    return this.#doneFor(keptApis, due, actor, 'workflow or scheduled job', () =>
      loadAfresh(actor, 'api', apiId, 'edit'),
    )
  }

  async #doneFor<Row extends KeptRow, Content extends ContentOfVersion>(
    kept: Kept<Row, Content>,
    { kind }: Due,
    actor: MemberPrincipal,
    noun: string,
    load: () => Promise<{ readonly row: Row; readonly protection: ProtectedEntity }>,
  ): Promise<string | null> {
    const loaded = await load().catch((error: unknown) => {
      throw error instanceof Refusal
        ? new Refusal('not_allowed', `${actor.name} may not edit this ${noun} any more.`)
        : error
    })
    if (kind === 'push') {
      await push(kept, this.#services, actor, loaded.row, await this.#messageOf(kept, loaded.row))
      return null
    }
    const pulled = await pull(kept, this.#services, actor, loaded, { choices: [], state: undefined })
    if (pulled.isMerged) return null
    const count = pulled.collisions.length
    return `Nothing was pulled: ${count === 1 ? 'one thing was' : `${count} things were`} changed differently here and in the repository. Pull to decide.`
  }

  async #actorOf({ userId, organizationId }: Due): Promise<MemberPrincipal> {
    const actor = userId === null ? null : await this.#services.memberships.of(userId, organizationId)
    if (actor === null || actor.lacksSecondFactor === true) {
      throw new Refusal(
        'not_allowed',
        'Whoever this was to be done for is no member any more. Choose anew how it is kept.',
      )
    }
    return actor
  }

  async #messageOf<Row extends KeptRow, Content extends ContentOfVersion>(
    kept: Kept<Row, Content>,
    { id }: Row,
  ): Promise<string> {
    const deployed = await kept.deployed(this.#services.platform.database.queries, id)
    if (deployed === undefined) return 'Deploy'
    const { number, description } = deployed
    return description === '' ? `Deploy version ${number}` : `Deploy version ${number}\n\n${description}`
  }
}
