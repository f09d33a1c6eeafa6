/** Says how much of a list is shown; `noun` says in the plural what it is a list of. */
export const restText = (shown: number, count: number, noun: string): string =>
  `Only ${shown.toLocaleString()} of ${count.toLocaleString()} ${noun} are shown.`
