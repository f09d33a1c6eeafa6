/** How long to wait in whole seconds, at least one, as `Retry-After` says it. */
export const wholeSeconds = (milliseconds: number): number => Math.max(1, Math.ceil(milliseconds / 1000))
