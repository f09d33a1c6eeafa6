import { useEffect, useRef } from 'react'

/** Two names under which the host holds the same value: `value` is kept by the field, the other in the builder's words. */
export interface SecondName<Name extends string> {
  readonly name: Name
  /** Whether `value` is in the form that the field keeps; a default written by hand need not be. */
  readonly isOwn: (value: unknown) => boolean
  /** The form that the field keeps, for whatever someone set; `null` where it means nothing. */
  readonly read: (value: unknown) => string | null
  /** What the other name holds for a value of the field. */
  readonly write: (value: string | null) => string | null
}

interface TwoNames<Name extends string> {
  readonly values: { readonly [Each in Name | 'value']: unknown }
  readonly report: (name: Name | 'value', value: unknown) => void
}

/** Keeps both in step: whichever an event step set last is followed by the other. */
export const useSecondName = <Name extends string>(
  { values, report }: TwoNames<NoInfer<Name>>,
  { name, isOwn, read, write }: SecondName<Name>,
): void => {
  const { value } = values
  const other = values[name]
  const last = useRef({ value, other })
  useEffect(() => {
    const before = last.current
    last.current = { value, other }
    const wasOtherSet = !Object.is(before.other, other) && Object.is(before.value, value)
    const own = isOwn(value) && typeof value === 'string' ? value : null
    const wanted = wasOtherSet && other !== write(own) ? read(other) : isOwn(value) ? own : read(value)
    if (!Object.is(wanted, value ?? null)) report('value', wanted)
    const written = write(wanted)
    if (!Object.is(written, other ?? null)) report(name, written)
  })
}
