import { type FocusEvent, useEffect, useState } from 'react'
import { DelayedErrors } from './delayed-errors.ts'

/** Whether errors of a field are kept back because it is empty and somebody is about to fill it in. */
export const useDelayedErrors = (isEmpty: boolean) => {
  const [isQuiet, setQuiet] = useState(false)
  const [quiet] = useState(() => new DelayedErrors(setQuiet))
  useEffect(() => () => quiet.stop(), [quiet])
  useEffect(() => quiet.change(isEmpty), [quiet, isEmpty])
  const handlers = {
    onFocus: (): void => quiet.focus(isEmpty),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) quiet.blur(isEmpty)
    },
  }
  return { isQuiet, handlers }
}
