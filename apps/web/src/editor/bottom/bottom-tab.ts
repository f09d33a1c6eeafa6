import type { ApiRecord } from '@ashlar/schema'
import type { ReactElement } from 'react'

/** One tab below the canvas. */
export interface BottomTab {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly isShown: boolean
  /** The API of which it is the editor. */
  readonly api?: ApiRecord
  readonly show: () => void
  readonly close: () => void
  readonly content: () => ReactElement
}
