import { useEffect } from 'react'
import { textOf } from '../values.ts'
import type { WidgetHost } from '../host.ts'

/**
 * Keeps an exposed value that follows from another one, such as the currency beside an amount, in the host. Compared by
 * content: the host may hold a copy, and sending what it has already would go round for ever.
 */
export const useExposed = (
  host: WidgetHost,
  id: string,
  values: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): void => {
  const known = values[name]
  useEffect(() => {
    if (!Object.is(known, value) && (typeof value !== 'object' || textOf(known) !== textOf(value)))
      host.setValue(id, name, value)
  })
}
