import type { Navigation, NavigationManner, NavigationRefusal, NavigationTarget } from './navigation.ts'
import { resolveTarget, type Destination, type NavigationGround } from './resolve-target.ts'

/** What navigating in an application needs of where the application is open. */
export interface ApplicationNavigationOptions {
  /** The application with its routes and pages as they are now, and the address of the window. */
  readonly ground: () => NavigationGround
  /** Goes to an address that was found to be harmless. */
  readonly go: (destination: Destination, manner: NavigationManner) => void
  /** Leaves the route of a modal or slideout that was closed. */
  readonly leaveOverlay: (routeId: string) => void
}

/** The way from page to page, and what links need to know of it. */
export interface ApplicationNavigation extends Navigation {
  /** Where a target would lead, for links that show it before anyone follows them. */
  readonly resolve: (target: NavigationTarget) => Destination | { readonly refusal: NavigationRefusal }
}

/** The one way from page to page for viewer, preview and editor, which differ in `ground` and `go` alone. */
export const applicationNavigation = ({
  ground,
  go,
  leaveOverlay,
}: ApplicationNavigationOptions): ApplicationNavigation => ({
  resolve: (target) => resolveTarget(target, ground()),
  open: (target, manner) => {
    const destination = resolveTarget(target, ground())
    if ('refusal' in destination) return destination.refusal
    go(destination, manner)
    return null
  },
  leaveOverlay,
})

/** The address with `devMode=true`, or without it: how an application that is developed on this machine is opened. */
export const withDevMode = (address: URL, isOn: boolean): URL => {
  const next = new URL(address)
  if (isOn) next.searchParams.set(devMode, 'true')
  else next.searchParams.delete(devMode)
  return next
}

const devMode = 'devMode'
