import type { ApplicationNavigation } from './application-navigation.ts'
import { plainManner, type NavigationTarget } from './navigation.ts'

/** How the links of a page lead on; structurally the rules of `@ashlar/widgets`. */
export interface PageLinks {
  readonly hrefOf: (address: string) => string
  readonly follow: (address: string) => boolean
  readonly current: string
}

/**
 * Links that lead where steps would: below the application where their address means one of its routes or pages.
 * `current` is the path and query of the present page, `here` its address for links that lead nowhere.
 */
export const pageLinks = (navigation: ApplicationNavigation, current: string, here: string): PageLinks => {
  const target = (address: string): NavigationTarget => ({ kind: 'address', address, queryParams: {} })
  return {
    hrefOf: (address) => {
      const led = navigation.resolve(target(address))
      return 'refusal' in led ? here : led.address
    },
    follow: (address) => {
      const led = navigation.resolve(target(address))
      if (!('refusal' in led) && led.kind === 'away') return false
      navigation.open(target(address), plainManner)
      return true
    },
    current,
  }
}
