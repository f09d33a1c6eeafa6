/**
 * Names of the language that every binding may use. Anything else of the realm (`fetch`, `window`, `globalThis`,
 * `Function`, timers) is not defined inside of bindings.
 */
export const standardGlobalNames = (
  'Array BigInt Boolean Date Error Intl JSON Map Math Number Object RangeError RegExp Set String Symbol TypeError ' +
  'URL URLSearchParams Uint8Array atob btoa decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite ' +
  'isNaN parseFloat parseInt'
).split(' ')

/** The libraries that bindings may name, on a page as in a step; given only to code that names one. */
export const libraryNames = ['_', 'moment'] as const
export type LibraryName = (typeof libraryNames)[number]

/** The values of `standardGlobalNames` in this realm, without those that it does not have. */
export function standardGlobals(): Record<string, unknown> {
  const globals: Record<string, unknown> = {}
  for (const name of standardGlobalNames) {
    const value: unknown = Reflect.get(globalThis, name)
    if (value !== undefined) globals[name] = value
  }
  return globals
}
