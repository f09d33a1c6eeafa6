import { useEffect } from 'react'
import { textOf } from '../values.ts'

/** What a view knows of one exposed value, and how it tells it. */
interface Exposing<Name extends string> {
  readonly values: { readonly [Each in Name]: unknown }
  readonly report: (name: Name, value: unknown) => void
}

/**
 * Keeps an exposed value that follows from another one, such as the currency beside an amount, in the host. Compared by
 * content: the host may hold a copy, and sending what it has already would go round for ever.
 */
export const useExposed = <Name extends string>(
  { values, report }: Exposing<NoInfer<Name>>,
  name: Name,
  value: unknown,
): void => {
  const known = values[name]
  const isTold = Object.is(known, value) || (typeof value === 'object' && textOf(known) === textOf(value))
  // Something else in each drawing only while there is something to tell: most drawings then have no effects at all,
  // which React would have to come back for.
  const untold = isTold ? undefined : { value }
  useEffect(() => {
    if (untold !== undefined) report(name, untold.value)
    // oxlint-disable-next-line react/exhaustive-deps -- it changes only while there is something to tell
  }, [report, name, untold])
}
