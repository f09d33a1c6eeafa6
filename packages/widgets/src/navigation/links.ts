import { createContext, useContext } from 'react'

/** How links of a page are resolved and followed. Whoever shows a page knows the addresses of its application. */
export interface LinkRules {
  /** The address as the browser follows it: paths of the application's own pages lie below the application. */
  readonly hrefOf: (address: string) => string
  /**
   * Follows an address without leaving the application and answers true; false where the browser should follow it as
   * any other link.
   */
  readonly follow: (address: string) => boolean
  /** The path and query of the present page as its links write them, such as `/orders?open=1`. */
  readonly current: string
}

/** Links as they stand: what the editor and the gallery use. */
export const plainLinks: LinkRules = { hrefOf: (address) => address, follow: () => false, current: '/' }

const LinksContext = createContext<LinkRules>(plainLinks)

/** Gives the rules to all links of a page. */
export const LinksProvider = LinksContext.Provider

/** How links of this page are followed. */
export const useLinks = (): LinkRules => useContext(LinksContext)
