import { relative } from 'node:path'
import { root } from './root.mjs'

/** A line for each unit test that did not run because the machine lacks what it needs, such as namespaces. */
export const leftOutTests = (unitReport) =>
  (unitReport?.testResults ?? [])
    .filter((file) => file.status === 'passed')
    .flatMap((file) =>
      file.assertionResults
        .filter((test) => test.status === 'skipped' || test.status === 'pending')
        .map((test) => `${relative(root, file.name)} › ${test.fullName}`),
    )
