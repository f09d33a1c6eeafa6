import type { ReactElement } from 'react'

/** One tab below the canvas. */
export interface BottomTab {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly isShown: boolean
  readonly show: () => void
  readonly close: () => void
  readonly content: () => ReactElement
}
