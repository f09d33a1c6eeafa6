import type { JsonObject } from '@ashlar/schema'

/** What a step, a script or a link wants to open, with everything evaluated. */
export type NavigationTarget =
  /** The name of a page, a path of this application or of this origin, or an address elsewhere. */
  | { readonly kind: 'address'; readonly address: string; readonly queryParams: JsonObject }
  | {
      readonly kind: 'route'
      readonly routeId: string
      /** Values of the dynamic segments of its path, by name. */
      readonly routeParams: Readonly<Record<string, string>>
      readonly queryParams: JsonObject
      readonly keepQueryParams: boolean
    }
  | { readonly kind: 'application'; readonly applicationId: string; readonly queryParams: JsonObject }
  /** Other query parameters at the same place; nothing is loaded anew. */
  | { readonly kind: 'queryParams'; readonly queryParams: JsonObject; readonly keepQueryParams: boolean }

/** How it is opened. By default in the same window, as a new entry of its history. */
export interface NavigationManner {
  readonly newWindow: boolean
  readonly replaceHistory: boolean
  /** The handlers that saved what widgets hold, by their paths (`Table1.onSaveChanges`): nobody is asked about that. */
  readonly after?: readonly string[]
}

/** The manner of opening where nothing else is asked for: `SAME_WINDOW`, with a new entry in the history. */
export const plainManner: NavigationManner = { newWindow: false, replaceHistory: false }

/** Why something was not opened. What only a builder can mend is told to builders alone. */
export interface NavigationRefusal {
  readonly message: string
  readonly style: 'warning' | 'error'
  readonly audience: 'everyone' | 'builder'
}

/** The way from page to page, as the place where the application runs provides it. */
export interface Navigation {
  /** Opens a target, or answers why it does not. */
  open(target: NavigationTarget, manner: NavigationManner): NavigationRefusal | null
  /** Leaves the route of a modal or slideout that was closed, back to where it was opened from. */
  leaveOverlay(routeId: string): void
}

/** Where the application is, as bindings read it in `Global.URL`. */
export interface PageLocation {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  /** The path below the application: `/orders/7`. */
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Values by name; a name that stands in the address several times has the list of them. */
  readonly queryParams: Readonly<Record<string, string | readonly string[]>>
  /** Values of the dynamic segments of the route. */
  readonly routeParams: Readonly<Record<string, string>>
  /** The path of the route that was entered, as it is declared (`/orders/:id`); null where no route names the page. */
  readonly currentRoute: string | null
  /** The route that was entered; null where no route names the page. */
  readonly routeId: string | null
}
