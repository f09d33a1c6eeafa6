import type { Problem } from '../problem.ts'
import { largestTest, largestTests, mostTests } from './test-facts.ts'

/** What is too much of the tests of an application: they are read with it, so all of them together are bounded, too. */
export const tooMuchOfTests = (tests: readonly { readonly id: string }[]): Problem[] => {
  if (tests.length > mostTests)
    return [{ path: '', reason: `An application has at most ${mostTests} tests.` }]
  const sizes = tests.map((test) => ({ id: test.id, size: JSON.stringify(test).length }))
  if (sizes.reduce((sum, { size }) => sum + size, 0) > largestTests)
    return [
      { path: '', reason: 'The tests hold too much together. Delete some, or record them with less data.' },
    ]
  return sizes
    .filter(({ size }) => size > largestTest)
    .map(({ id }) => ({
      path: id,
      reason: `A test holds at most ${largestTest / 1000} KB with the answers of its APIs. Record it with less data.`,
    }))
}
