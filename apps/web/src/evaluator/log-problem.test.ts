import { afterEach, describe, expect, it, vi } from 'vitest'
import { logProblem } from './log-problem.ts'

const heard = () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  return { warn, reportError }
}
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the log of a page', () => {
  it.each(['dependency', 'validation'] as const)('takes what its builder can mend: %s', (kind) => {
    const { warn, reportError } = heard()
    logProblem({ kind, message: 'Text1.text depends on itself.' })
    expect(warn).toHaveBeenCalledWith('Text1.text depends on itself.')
    expect(reportError).not.toHaveBeenCalled()
  })

  it.each(['evaluation', 'badUnevaluatedTree'] as const)('reports what should never be: %s', (kind) => {
    const { reportError } = heard()
    logProblem({ kind, message: 'There is no such path.' })
    expect(reportError).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The page could not be evaluated: There is no such path.' }),
    )
  })
})
