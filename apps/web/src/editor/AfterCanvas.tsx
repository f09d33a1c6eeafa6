import { Suspense, useDeferredValue, type ReactNode } from 'react'

/**
 * What stands around the canvas: drawn once the page on it has been drawn for the first time, while the browser already
 * shows the page and answers, and once its code is here.
 */
export const AfterCanvas = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? <Suspense>{children}</Suspense> : null
