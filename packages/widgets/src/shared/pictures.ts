import { picturesFromAnywhere, refusedPictureSite, type PictureSources } from '@ashlar/schema'
import { createContext, useContext } from 'react'

/** The site from which the picture at an address must not be shown; undefined where it may be. */
export type PictureRule = (address: string) => string | undefined

/** The rule of an application, on the page where it is shown. */
export const pictureRule = (sources: PictureSources): PictureRule => {
  const page = typeof location === 'undefined' ? 'https://page.invalid/' : location.href
  return (address) => refusedPictureSite(sources, address, page)
}

const PictureContext = createContext<PictureRule>(pictureRule(picturesFromAnywhere))

/** Gives the rule to all components of a page. */
export const PictureRuleProvider = PictureContext.Provider

/** From where pictures may be shown on this page. */
export const usePictureRule = (): PictureRule => useContext(PictureContext)

const longestSite = 100

/** Why a picture is not shown, for the person who builds the page. */
export const refusedPicture = (site: string): string =>
  site.startsWith('http:')
    ? `Pictures from ${site.slice(0, longestSite)} are not shown: only addresses that begin with https:// are.`
    : `Pictures from ${site.slice(0, longestSite)} are not shown: the settings of this application do not allow this site.`
