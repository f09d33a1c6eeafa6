import type { KeptKind } from '@ashlar/contract'
import type { ComparedVersions } from '@ashlar/document'
import type { ReactNode } from 'react'
import type { CollidingPlaces } from '../branches/CollisionChoices.tsx'

/** What names what is open among all that is kept in repositories. */
export interface OpenHere {
  readonly type: KeptKind
  /** Its own id, or that of the branch that is open. */
  readonly id: string
}

/** What is open in an editor, as far as its repository concerns it. */
export interface KeptHere extends OpenHere {
  readonly isBranch: boolean
  /** Where it is kept unless somebody chooses another folder. */
  readonly folder: string
  /** Saves what waits; answers with whether everything arrived. */
  readonly flush: () => Promise<boolean>
  /** Reads again what is saved, after something was pulled. */
  readonly readAgain: () => Promise<void>
  readonly places: CollidingPlaces
  /** Shows what differs from what the repository holds; `columns` name both sides. */
  readonly changes: (shown: {
    readonly compared: ComparedVersions
    readonly columns: readonly [there: string, here: string]
    readonly onLeave: () => void
  }) => ReactNode
}
