import { StepError } from '@ashlar/engine'

/** How many steps may run side by side. */
export interface Concurrency {
  /** In this process. */
  readonly total: number
  /** Of one organisation, so that it cannot take every place. */
  readonly perOrganization: number
  /** On one integration, so that one slow system does not hold up the others. */
  readonly perIntegration: number
  /** Steps of one organisation that may wait; more are refused as busy. */
  readonly waiting: number
}

/** The limits that hold where a host says nothing else. */
export const defaultConcurrency: Concurrency = {
  total: 100,
  perOrganization: 50,
  perIntegration: 10,
  waiting: 1000,
}

interface Waiter {
  readonly start: () => void
}

interface Lane {
  running: number
  readonly waiters: Waiter[]
}

interface Tenant {
  running: number
  waiting: number
  readonly lanes: Map<string, Lane>
}

/** Gives back a place; to be called once. */
export type Release = () => void

/**
 * Lets steps run while there are places. Those that wait are served by organisation in turn, and within one by
 * integration in turn, so that a thousand steps of one wait behind each other and not before those of another.
 */
export class FairQueue {
  readonly #limits: Concurrency
  /** In the order in which they are served next: who was served goes to the end. */
  readonly #tenants = new Map<string, Tenant>()
  #running = 0

  constructor(limits: Concurrency) {
    this.#limits = limits
  }

  /** A place for one step. Throws `StepError`: `busy` when too many wait, `cancelled` when the signal comes first. */
  acquire(organizationId: string, integrationId: string, signal: AbortSignal): Release | Promise<Release> {
    const tenant = this.#tenantOf(organizationId)
    const lane = laneOf(tenant, integrationId)
    const release = () => this.#release(organizationId, integrationId, tenant, lane)
    if (this.#mayRun(tenant, lane)) {
      this.#occupy(tenant, lane)
      return release
    }
    if (tenant.waiting >= this.#limits.waiting) {
      throw new StepError('busy', 'Too many steps wait for their turn. Try again in a moment.')
    }
    if (signal.aborted) throw cancelled()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        lane.waiters.splice(lane.waiters.indexOf(waiter), 1)
        tenant.waiting -= 1
        this.#tidy(organizationId, integrationId, tenant, lane)
        reject(cancelled())
      }
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener('abort', onAbort)
          tenant.waiting -= 1
          resolve(release)
        },
      }
      signal.addEventListener('abort', onAbort, { once: true })
      tenant.waiting += 1
      lane.waiters.push(waiter)
    })
  }

  #release(organizationId: string, integrationId: string, tenant: Tenant, lane: Lane): void {
    this.#running -= 1
    tenant.running -= 1
    lane.running -= 1
    this.#tidy(organizationId, integrationId, tenant, lane)
    this.#serve()
  }

  #tidy(organizationId: string, integrationId: string, tenant: Tenant, lane: Lane): void {
    if (lane.running === 0 && lane.waiters.length === 0) tenant.lanes.delete(integrationId)
    if (tenant.running === 0 && tenant.waiting === 0) this.#tenants.delete(organizationId)
  }

  #serve(): void {
    for (const [organizationId, tenant] of this.#tenants) {
      if (tenant.waiting === 0) continue
      for (const [integrationId, lane] of tenant.lanes) {
        const waiter = this.#mayRun(tenant, lane) ? lane.waiters.shift() : undefined
        if (!waiter) continue
        moveToEnd(this.#tenants, organizationId, tenant)
        moveToEnd(tenant.lanes, integrationId, lane)
        this.#occupy(tenant, lane)
        waiter.start()
        return
      }
    }
  }

  #mayRun(tenant: Tenant, lane: Lane): boolean {
    const { total, perOrganization, perIntegration } = this.#limits
    return this.#running < total && tenant.running < perOrganization && lane.running < perIntegration
  }

  #occupy(tenant: Tenant, lane: Lane): void {
    this.#running += 1
    tenant.running += 1
    lane.running += 1
  }

  #tenantOf(organizationId: string): Tenant {
    const known = this.#tenants.get(organizationId)
    if (known) return known
    const tenant: Tenant = { running: 0, waiting: 0, lanes: new Map() }
    this.#tenants.set(organizationId, tenant)
    return tenant
  }
}

const laneOf = (tenant: Tenant, integrationId: string): Lane => {
  const known = tenant.lanes.get(integrationId)
  if (known) return known
  const lane: Lane = { running: 0, waiters: [] }
  tenant.lanes.set(integrationId, lane)
  return lane
}

const moveToEnd = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
  map.delete(key)
  map.set(key, value)
}

const cancelled = (): StepError => new StepError('cancelled', 'The run was cancelled.')
