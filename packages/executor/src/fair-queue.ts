import { StepError } from '@ashlar/engine'
import { FairTurns } from '@ashlar/sandbox'

/** How many steps may run side by side. */
export interface Concurrency {
  /** In this process; an organization that has none running has one beyond, up to twice as many. */
  readonly total: number
  /** Of one organization, so that it cannot take every place. */
  readonly perOrganization: number
  /** On one integration, so that one slow system does not hold up the others. */
  readonly perIntegration: number
  /** Steps of one organization that may wait; more are refused as busy. */
  readonly waiting: number
}

/** The limits that hold where a host says nothing else. */
export const defaultConcurrency: Concurrency = {
  total: 100,
  perOrganization: 50,
  perIntegration: 10,
  waiting: 1000,
}

/** After how long a pause is looked at again, in milliseconds. */
const longestPause = 250

interface Waiter {
  readonly integrationId: string
  readonly start: () => void
}

interface Tenant {
  running: number
  /** Steps that run, by integration. */
  readonly runningOn: Map<string, number>
  /** Steps that wait; integrations take turns. */
  readonly waiting: FairTurns<Waiter>
}

/** Gives back a place; to be called once. */
export type Release = () => void

/**
 * Lets steps run while there are places. Those that wait are served by organization in turn, and within one by
 * integration in turn, so that a thousand steps of one wait behind each other and not before those of another.
 */
export class FairQueue {
  readonly #limits: Concurrency
  readonly #pauseOf: (organizationId: string) => number
  readonly #tenants = new Map<string, Tenant>()
  /** Steps that wait; organizations take turns. */
  readonly #waiting = new FairTurns<Waiter>()
  #running = 0
  #nextLook: NodeJS.Timeout | null = null

  /** `pauseOf`: for how many milliseconds no step of an organization may begin. */
  constructor(limits: Concurrency, pauseOf: (organizationId: string) => number = () => 0) {
    this.#limits = limits
    this.#pauseOf = pauseOf
  }

  /** A place for one step. Throws `StepError`: `busy` when too many wait, `cancelled` when the signal comes first. */
  acquire(organizationId: string, integrationId: string, signal: AbortSignal): Release | Promise<Release> {
    const tenant = this.#tenantOf(organizationId)
    const release = () => this.#release(organizationId, integrationId, tenant)
    const pause = this.#pauseOf(organizationId)
    if (pause === 0 && this.#mayRun(tenant, integrationId)) {
      this.#waiting.charge(organizationId, 1)
      this.#occupy(tenant, integrationId)
      return release
    }
    if (tenant.waiting.count >= this.#limits.waiting) {
      throw new StepError('busy', 'Too many steps wait for their turn. Try again in a moment.')
    }
    if (signal.aborted) throw cancelled()
    this.#lookIn(pause)
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        tenant.waiting.remove(integrationId, waiter)
        this.#waiting.remove(organizationId, waiter)
        this.#tidy(organizationId, tenant)
        reject(cancelled())
      }
      const waiter: Waiter = {
        integrationId,
        start: () => {
          signal.removeEventListener('abort', onAbort)
          resolve(release)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      tenant.waiting.add(integrationId, waiter)
      this.#waiting.add(organizationId, waiter)
    })
  }

  #release(organizationId: string, integrationId: string, tenant: Tenant): void {
    this.#running -= 1
    tenant.running -= 1
    const left = (tenant.runningOn.get(integrationId) ?? 0) - 1
    if (left > 0) tenant.runningOn.set(integrationId, left)
    else tenant.runningOn.delete(integrationId)
    this.#tidy(organizationId, tenant)
    this.#serve()
  }

  #tidy(organizationId: string, tenant: Tenant): void {
    if (tenant.running === 0 && tenant.waiting.count === 0) this.#tenants.delete(organizationId)
  }

  /** Looks again when a pause is over; the next end of one is enough. */
  #lookIn(pause: number): void {
    if (pause === 0 || this.#nextLook !== null) return
    const look = (): void => {
      this.#nextLook = null
      while (this.#serve());
    }
    this.#nextLook = setTimeout(look, Math.min(pause, longestPause)).unref()
  }

  /** Starts the step whose turn it is; false where none may begin. */
  #serve(): boolean {
    for (const organizationId of this.#waiting.tenants) {
      const pause = this.#pauseOf(organizationId)
      if (pause > 0) {
        this.#lookIn(pause)
        continue
      }
      const tenant = this.#tenantOf(organizationId)
      const next = tenant.waiting.nextOfEach.find(({ integrationId }) => this.#mayRun(tenant, integrationId))
      if (next === undefined) continue
      tenant.waiting.take(next.integrationId, next, 1)
      this.#waiting.take(organizationId, next, 1)
      this.#occupy(tenant, next.integrationId)
      next.start()
      return true
    }
    return false
  }

  #mayRun(tenant: Tenant, integrationId: string): boolean {
    const { total, perOrganization, perIntegration } = this.#limits
    const isPlace = this.#running < (tenant.running === 0 ? 2 * total : total)
    const onIntegration = tenant.runningOn.get(integrationId) ?? 0
    return isPlace && tenant.running < perOrganization && onIntegration < perIntegration
  }

  #occupy(tenant: Tenant, integrationId: string): void {
    this.#running += 1
    tenant.running += 1
    tenant.runningOn.set(integrationId, (tenant.runningOn.get(integrationId) ?? 0) + 1)
  }

  #tenantOf(organizationId: string): Tenant {
    const known = this.#tenants.get(organizationId)
    if (known) return known
    const tenant: Tenant = { running: 0, runningOn: new Map(), waiting: new FairTurns() }
    this.#tenants.set(organizationId, tenant)
    return tenant
  }
}

const cancelled = (): StepError => new StepError('cancelled', 'The run was cancelled.')
