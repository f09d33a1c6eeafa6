import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { firstLine } from './first-line.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'

const reportFile = join(root, '.build', 'vitest.json')

const namesOf = (file, ...statuses) => file.assertionResults.filter(({ status }) => statuses.includes(status))

/** A file that could not be loaded has no tests to fail, and must not count as nothing. */
const failedIn = (file, name) =>
  file.status === 'failed' && file.assertionResults.length === 0
    ? [`${name}: ${firstLine(file.message)}`]
    : namesOf(file, 'failed').map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages[0])}`,
      )

/** Of the whole run, a file's tests were left out only where the machine lacks what they need, such as namespaces. */
const leftOutIn = (file, name) =>
  file.status === 'passed'
    ? namesOf(file, 'skipped', 'pending').map(({ fullName }) => `${name} › ${fullName}`)
    : []

/**
 * Runs the unit tests of these files, or all. Resolves with the exit code and, for each file, how many passed and a
 * line for each that failed or was left out.
 */
export const runUnitTests = async (node, files = []) => {
  rmSync(reportFile, { force: true })
  const code = await run(node, [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...files,
  ])
  const results = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')).testResults : []
  const outcomes = results.map((file) => {
    const name = relative(root, file.name)
    return [
      name,
      {
        passed: namesOf(file, 'passed').length,
        failed: failedIn(file, name),
        leftOut: leftOutIn(file, name),
      },
    ]
  })
  return { code, files: new Map(outcomes) }
}
