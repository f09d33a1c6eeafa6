import { gridUnits } from '@ashlar/schema'
import type { Draft } from '../draft.ts'
import type { Displaced } from '../geometry.ts'

/** Puts widgets at the new tops that make room for another; those that are gone are left out. */
export const displace = (draft: Draft, displaced: readonly Displaced[]): void => {
  for (const { id, top } of displaced) {
    const widget = draft.widget(id)
    if (widget !== undefined) draft.put({ ...widget, top: gridUnits(Math.max(0, Math.round(top))) })
  }
}
