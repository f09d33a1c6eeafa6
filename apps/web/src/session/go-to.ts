import type { AnyRouter } from '@tanstack/react-router'
import { isViewerAddress } from './return-address.ts'

/** Goes to a path of this origin: within the builder where it is one of its screens, else by loading the page. */
export const goTo = (router: Pick<AnyRouter, 'history'>, path: string): void => {
  if (isViewerAddress(path)) window.location.assign(path)
  else router.history.push(path)
}
