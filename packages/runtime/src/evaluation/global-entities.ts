import { readableTheme, type ColorScheme, type StoredTheme } from '@ashlar/schema'
import type { PageLocation } from '../navigation/navigation.ts'
import type { ApplicationGlobals } from './application-globals.ts'
import type { ProfileState } from '../profiles/profiles.ts'
import { plainEntity, type EntitySource } from './entity-source.ts'

/** All that bindings read as `Global`. */
export interface Globals extends ApplicationGlobals {
  readonly location: PageLocation
  readonly profiles: ProfileState
}

/** The location of an application that stands at no address. */
export const nowhere: PageLocation = {
  href: '',
  origin: '',
  protocol: '',
  host: '',
  hostname: '',
  port: '',
  pathname: '/',
  search: '',
  hash: '',
  queryParams: {},
  routeParams: {},
  currentRoute: null,
  routeId: null,
}

/** Who uses the application and where it is, as bindings read it. */
export const globalEntity = ({
  location: { routeId: _, ...url },
  user,
  organization,
  profiles,
}: Globals): EntitySource =>
  plainEntity('Global', {
    user: user && { groups: [], metadata: {}, ...user },
    organization,
    URL: url,
    profiles,
  })

/** The look of the application as bindings read it, in the scheme that is drawn. */
export const themeEntity = (theme: StoredTheme, scheme: ColorScheme): EntitySource =>
  plainEntity('theme', { ...readableTheme(theme, scheme) })
