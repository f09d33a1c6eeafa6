import type { Application } from '@ashlar/runtime'
import type { ReplayedCall, ReplayedPage } from '@ashlar/runtime/testing'
import type { TestedComponent } from '@ashlar/schema'
import type { ViewerScreen } from '../viewer-screen.ts'
import type { ViewerState } from '../viewer-state.ts'
import { withTimeLimit } from '../with-time-limit.ts'
import { hostWithin } from './host-within.ts'
import { elementOf, isSeen, textOf } from './page-elements.ts'

/** Between two looks at the page, in milliseconds, and how many in a row have to find it at rest. */
const look = 40
const looks = 3

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, look))

const isIdle = (screen: ViewerScreen): screen is Extract<ViewerScreen, { kind: 'page' }> =>
  screen.kind === 'page' &&
  screen.isDrawable &&
  screen.page.apis.every(({ name }) => !screen.living.apiState(name).isLoading)

/** The page of the viewer as a test is replayed on it. */
export const replayedPage = (state: ViewerState, calls: readonly ReplayedCall[]): ReplayedPage => {
  const living = (): Application | null => {
    const screen = state.screen()
    return screen.kind === 'page' ? screen.living : null
  }
  const snapshotOf = ({ id, within }: TestedComponent) => {
    const page = living()
    return page === null ? undefined : hostWithin(page, within).snapshot(id)
  }
  return {
    rest: async (limit) => {
      const end = performance.now() + limit
      let inARow = 0
      while (inARow < looks) {
        const screen = state.screen()
        // A page that is not there comes to rest as well.
        if (screen.kind === 'refused') return true
        if (isIdle(screen)) {
          await withTimeLimit(screen.living.settled(), Math.max(0, end - performance.now()))
          inARow = isIdle(state.screen()) ? inARow + 1 : 0
        } else inARow = 0
        if (performance.now() >= end) return false
        await later()
      }
      return true
    },
    nameOf: (component) => snapshotOf(component)?.record.name ?? component.name,
    stateOf: (component) => {
      const snapshot = snapshotOf(component)
      if (snapshot === undefined) return 'gone'
      if (!isSeen(elementOf(component))) return 'hidden'
      return snapshot.values['isDisabled'] === true ? 'disabled' : 'ready'
    },
    enter: ({ id, within }, values) => {
      const page = living()
      if (page === null) return
      const host = hostWithin(page, within)
      for (const [name, value] of Object.entries(values)) host.setValue(id, name, value)
    },
    trigger: ({ id, within }, event, details) => {
      const page = living()
      if (page !== null) hostWithin(page, within).trigger(id, event, details)
    },
    follow: (address) => {
      const screen = state.screen()
      return screen.kind === 'page' && screen.links.follow(address)
    },
    valueOf: (component, property) => snapshotOf(component)?.values[property],
    textOf: (component) => textOf(elementOf(component)),
    calls: () => calls,
    later,
    now: () => performance.now(),
  }
}
