import type { ReportedProblem } from '@ashlar/runtime'

/**
 * Puts a problem of a page into the log of the browser. What its builder cannot have caused is reported like an error
 * that nobody caught, so that whatever watches over the pages of an installation hears of it.
 */
export const logProblem = ({ kind, message }: ReportedProblem): void => {
  // oxlint-disable-next-line eslint/no-console -- the log of the browser is where a builder looks for more than the page says
  if (kind === 'dependency' || kind === 'validation') console.warn(message)
  else reportError(new Error(`The page could not be evaluated: ${message}`))
}
