/** What Chromium, Firefox, Safari and the preloading of style sheets say of code that did not arrive. */
const words =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS)/iu

/**
 * Whether code that a page fetches later did not arrive: the connection is gone, or the product was updated while the page was
 * open, and its files have other names now.
 */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && words.test(error.message)
