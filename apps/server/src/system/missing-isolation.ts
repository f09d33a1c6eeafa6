import type { CodeIsolationView } from '@ashlar/contract'

/**
 * What code of steps lacks on this machine and what to do about it, in one line for whoever looks after the server; null
 * where nothing is missing.
 */
export const missingIsolation = (reports: readonly CodeIsolationView[]): string | null => {
  const lacking = reports.filter(({ advice }) => advice !== null)
  if (lacking.length === 0) return null
  const advice = new Set(lacking.map((report) => report.advice))
  return [...lacking.map(({ sentence }) => sentence), ...advice].join(' ')
}
