/** The name of the records of tests, which no binding can read and nothing that a person names can have. */
export const testName = '#test'

/** The most steps of one test. */
export const mostTestSteps = 300

/** The most that one test may hold, as characters of JSON. */
export const largestTest = 300_000

/** The most tests of one application, and the most that all of them may hold together, as characters of JSON. */
export const mostTests = 200
export const largestTests = 4_000_000
