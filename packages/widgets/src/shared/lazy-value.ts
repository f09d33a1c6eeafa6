/**
 * Makes something when it is first asked for, and keeps it. Formats and orders of a language take the browser
 * milliseconds to make, which no page should wait for that may never write with them.
 */
export const lazyValue = <Made>(make: () => Made): (() => Made) => {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}
