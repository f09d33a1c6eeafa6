import { lazyValue } from '../shared/lazy-value.ts'

const format = lazyValue(() => new Intl.NumberFormat())

/** A count as people write it in their language. */
export const countOf = (count: number): string => format().format(count)
