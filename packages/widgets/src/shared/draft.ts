/**
 * What a person types goes to the host and comes back as the widget's value, perhaps later and perhaps after they typed
 * on. A draft keeps what is in the field and tells an echo of it from a value that someone else set.
 *
 * What is shown and what the host holds may differ: a field for numbers shows "12." while the value is 12.
 */
export interface Draft<Shown, Value> {
  /** What the field shows. */
  readonly shown: Shown
  /** The last value the host was seen to have. */
  readonly seen: Value
  /** Values handed to the host that have not come back yet, oldest first. */
  readonly underway: readonly Value[]
}

/** The draft of a field that shows the host's value. */
export const draftOf = <Shown, Value>(shown: Shown, value: Value): Draft<Shown, Value> => ({
  shown,
  seen: value,
  underway: [],
})

/** The draft after the person changed the field to `shown`, for which the host is handed `value`. */
export const draftAfterEdit = <Shown, Value>(
  draft: Draft<Shown, Value>,
  shown: Shown,
  value: Value,
): Draft<Shown, Value> => ({
  shown,
  seen: draft.seen,
  underway: Object.is(draft.underway.at(-1) ?? draft.seen, value)
    ? draft.underway
    : [...draft.underway, value],
})

/** The draft after the host's value became `value`: an echo changes nothing, anything else is shown. */
export const draftAfterHost = <Shown, Value>(
  draft: Draft<Shown, Value>,
  value: Value,
  show: (value: Value) => Shown,
): Draft<Shown, Value> => {
  if (Object.is(draft.seen, value)) return draft
  if (draft.underway.length > 0 && Object.is(draft.underway.at(-1), value))
    return draftAfterCatchingUp(draft, value)
  const echo = draft.underway.findIndex((sent) => Object.is(sent, value))
  return echo === -1
    ? draftOf(show(value), value)
    : { shown: draft.shown, seen: value, underway: draft.underway.slice(echo + 1) }
}

const draftAfterCatchingUp = <Shown, Value>(
  draft: Draft<Shown, Value>,
  value: Value,
): Draft<Shown, Value> => ({ shown: draft.shown, seen: value, underway: [] })
