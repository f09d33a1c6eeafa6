import { defaultReplaceHistory, defaultWindowTarget, type WindowTarget } from '@ashlar/schema'
import type { NavigationManner } from '../navigation/navigation.ts'

/** How a step wants its target opened, with what it leaves out. */
export const navigationModeOf = ({
  target = defaultWindowTarget,
  replaceHistory = defaultReplaceHistory,
}: {
  target?: WindowTarget | undefined
  replaceHistory?: boolean | undefined
}): NavigationManner => ({ newWindow: target === 'NEW_WINDOW', replaceHistory })
