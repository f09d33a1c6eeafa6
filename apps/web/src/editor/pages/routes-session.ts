import { CallError, savedRoutesSchema } from '@ashlar/contract'
import { check, type Route } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { WholeSaver, type WholeSaverPorts, type WholeSaving } from '../../saving/whole-saver.ts'
import { areSameRoutes, mergeRoutes } from './merge-routes.ts'

/** How the saving of the routes stands, for the person. */
export type RoutesSaving = WholeSaving<readonly Route[]>

/** All that is shown of the routes of an application. */
export interface RoutesState {
  readonly routes: readonly Route[]
  /** What the routes were before each change, the latest last. */
  readonly done: readonly (readonly Route[])[]
  readonly saving: RoutesSaving
}

/** What the routes need from where they are edited. */
export type RoutesPorts = WholeSaverPorts<readonly Route[]>

/** How long changes are gathered before they are sent, in milliseconds. */
export const routeSaveDelay = 500
const retryDelay = 3000
const mostSteps = 100

/**
 * The routes of the application that is edited: what is on the screen, and saving by one call after the last of several
 * changes. They belong to the application and not to a page, so taking a change back is apart from the page's history.
 */
export class RoutesSession {
  readonly store: StoreApi<RoutesState>
  readonly #saver: WholeSaver<readonly Route[]>

  constructor(routes: readonly Route[], ports: RoutesPorts) {
    this.store = createStore<RoutesState>(() => ({ routes, done: [], saving: { kind: 'saved' } }))
    this.#saver = new WholeSaver(routes, {
      ports,
      present: () => this.state.routes,
      isSame: areSameRoutes,
      saving: () => this.state.saving,
      tell: (saving) => this.store.setState({ saving }),
      theirsIn: conflictingRoutes,
      merge: (base, theirs) => {
        const merged = mergeRoutes(base, this.state.routes, theirs)
        if (merged !== null) this.store.setState({ routes: merged })
        return merged !== null
      },
      delay: routeSaveDelay,
      retry: { first: retryDelay, longest: retryDelay },
    })
  }

  get state(): RoutesState {
    return this.store.getState()
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#saver.isSaved
  }

  /** Takes over other routes and saves them in a moment. They have to fit: ask `checkRoutes` before. */
  change(routes: readonly Route[]): void {
    const { routes: before, done } = this.state
    if (areSameRoutes(routes, before)) return
    this.#show(routes, [...done, before].slice(-mostSteps))
  }

  /** Takes over what the server changed of the routes beside a change to a page, such as the new name of an API. */
  follow(follow: (routes: Route[]) => Route[]): void {
    const followed = (routes: readonly Route[]): readonly Route[] => {
      const next = follow([...routes])
      return areSameRoutes(next, routes) ? routes : next
    }
    this.#saver.follow(followed)
    const { routes, done } = this.state
    this.store.setState({ routes: followed(routes), done: done.map(followed) })
  }

  /** Takes the latest change back. */
  undo(): void {
    const { done } = this.state
    const before = done.at(-1)
    if (before !== undefined) this.#show(before, done.slice(0, -1))
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  flush(): Promise<boolean> {
    return this.#saver.flush()
  }

  /** Decides about routes that somebody else changed: theirs are shown, and can be taken back like any change. */
  takeTheirs(): void {
    const theirs = this.#saver.adoptTheirs()
    if (theirs === null) return
    const { routes, done } = this.state
    this.store.setState({ routes: theirs, done: [...done, routes].slice(-mostSteps) })
    this.#saver.settle()
  }

  /** Decides about routes that somebody else changed: these are saved over them. */
  keepMine(): void {
    this.#saver.keepMine()
  }

  /** Ends: nothing is sent any more. */
  stop(): void {
    this.#saver.stop()
  }

  #show(routes: readonly Route[], done: RoutesState['done']): void {
    this.store.setState({ routes, done })
    this.#saver.changed()
  }
}

/** The routes that somebody else saved, where that is why a save was refused. */
const conflictingRoutes = (error: unknown): readonly Route[] | null => {
  if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
  const details = check(savedRoutesSchema, error.body?.details)
  return details.ok ? details.value.routes : null
}
