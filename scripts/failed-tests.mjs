import { relative } from 'node:path'
import { root } from './root.mjs'

const firstLine = (text) => (text ?? '').split('\n', 1)[0]

const failedUnitTests = (report) =>
  (report?.testResults ?? [])
    .filter((file) => file.status === 'failed')
    .flatMap((file) =>
      file.assertionResults.length === 0
        ? [`${relative(root, file.name)}: ${firstLine(file.message)}`]
        : file.assertionResults
            .filter((test) => test.status === 'failed')
            .map(
              (test) =>
                `${relative(root, file.name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`,
            ),
    )

const failedSpecs = (suite, file) => [
  ...(suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))
      return `${file} › ${spec.title}: ${firstLine(errors[0]?.message)}`
    }),
  ...(suite.suites ?? []).flatMap((inner) => failedSpecs(inner, file)),
]

const failedBrowserTests = (report) =>
  (report?.suites ?? []).flatMap((suite) => failedSpecs(suite, suite.file))

/** A line for each test that failed, with the first line of its error: what a person wants to read last. */
export const failedTests = (unitReport, browserReport) => [
  ...failedUnitTests(unitReport),
  ...failedBrowserTests(browserReport),
]
