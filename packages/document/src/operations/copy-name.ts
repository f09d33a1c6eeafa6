import { nextName } from '@ashlar/schema'

/** The name of a copy: `Table1_copy1`; a copy of a copy counts on. */
export const copyName = (name: string, taken: ReadonlySet<string>): string =>
  nextName(`${name.replace(/_copy\d+$/u, '').slice(0, 48)}_copy`, taken)
