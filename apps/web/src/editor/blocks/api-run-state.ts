import type { RunView } from '@ashlar/contract'

/** How the latest run of an API stands. */
export interface ApiRunState {
  isLoading: boolean
  run: RunView | null
}
