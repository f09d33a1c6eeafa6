import { onFirstUse } from '../shared/on-first-use.ts'

const format = onFirstUse(() => new Intl.NumberFormat())

/** A count as people write it in their language. */
export const countOf = (count: number): string => format().format(count)
