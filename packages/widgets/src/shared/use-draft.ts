import { useState } from 'react'
import { draftAfterEdit, draftAfterHost, draftOf, type Draft } from './draft.ts'

/**
 * What a field shows, and the way to change it. `hostValue` is what the host has at the moment, `show` turns it into
 * what the field shows, `send` hands a change on and answers with the value that the host will have.
 */
export const useDraft = <Shown, Value>(
  hostValue: Value,
  show: (value: Value) => Shown,
  send: (shown: Shown) => Value,
): readonly [shown: Shown, change: (shown: Shown) => void] => {
  const [draft, setDraft] = useState<Draft<Shown, Value>>(() => draftOf(show(hostValue), hostValue))
  const present = draftAfterHost(draft, hostValue, show)
  // Taken over while drawing, as React advises for state that follows a property, so that no old value is painted.
  if (present !== draft) setDraft(present)
  return [
    present.shown,
    (shown) => {
      const value = send(shown)
      setDraft((before) => draftAfterEdit(before, shown, value))
    },
  ]
}
