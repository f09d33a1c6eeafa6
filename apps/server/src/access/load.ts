import type { EntityKind } from '@ashlar/contract'
import type { EntityAction } from '@ashlar/schema'
import { type LoadedApi, loadApi, loadEitherApi } from '../apis/load.ts'
import { loadApplication, type LoadedApplication } from '../applications/load.ts'
import type { ActiveRuns } from '../executions/active-runs.ts'
import { type Principal, principalKey } from '../requests/principal.ts'
import { loadIntegration } from '../integrations/load.ts'
import { loadPage } from '../pages/load.ts'
import type { Clock } from '../platform/clock.ts'
import type { Queryable } from '../platform/database/database.ts'
import { ShortMemory } from '../platform/short-memory.ts'
import type { LoadedEntity } from './loaded-entity.ts'

/** Loads what a policy names, with the right to it. There is no load without a principal. */
export type Load = <Kind extends EntityKind>(
  principal: Principal,
  kind: Kind,
  id: string,
  action: EntityAction,
) => Promise<LoadedEntity[Kind]>

type Loaders = {
  [Kind in EntityKind]: (
    principal: Principal,
    id: string,
    action: EntityAction,
  ) => Promise<LoadedEntity[Kind]>
}

/** What somebody may do with something is remembered for them alone. */
const rightKey = (principal: Principal, id: string): string => `${principalKey(principal)} ${id}`

/** Joins the loaders of all nouns. */
export const createLoad = (queries: Queryable, activeRuns: ActiveRuns): Load => {
  const loaders: Loaders = {
    application: (principal, id, action) => loadApplication(queries, principal, id, action),
    page: (principal, id, action) => loadPage(queries, principal, id, action),
    integration: (principal, id, action) => loadIntegration(queries, principal, id, action),
    run: async (principal, id) => activeRuns.load(principal, id),
    workflow: (principal, id, action) => loadApi(queries, principal, 'workflow', id, action),
    job: (principal, id, action) => loadApi(queries, principal, 'job', id, action),
    api: (principal, id, action) => loadEitherApi(queries, principal, id, action),
  }
  return (principal, kind, id, action) => loaders[kind](principal, id, action)
}

/** Remembers for a second what is asked for many times in one. */
export const rememberLoads = (load: Load, clock: Clock): Load => {
  // Users of a published application ask for the same application many times a second.
  const viewed = new ShortMemory<LoadedApplication>(clock)
  // Other systems call the same workflow many times a second.
  const called = new ShortMemory<LoadedApi>(clock)
  const loaders: Loaders = {
    application: (principal, id, action) =>
      action === 'view'
        ? viewed.remember(rightKey(principal, id), () => load(principal, 'application', id, action))
        : load(principal, 'application', id, action),
    page: (principal, id, action) => load(principal, 'page', id, action),
    integration: (principal, id, action) => load(principal, 'integration', id, action),
    run: (principal, id, action) => load(principal, 'run', id, action),
    workflow: (principal, id, action) =>
      action === 'use'
        ? called.remember(rightKey(principal, id), () => load(principal, 'workflow', id, action))
        : load(principal, 'workflow', id, action),
    job: (principal, id, action) => load(principal, 'job', id, action),
    api: (principal, id, action) => load(principal, 'api', id, action),
  }
  return (principal, kind, id, action) => loaders[kind](principal, id, action)
}
