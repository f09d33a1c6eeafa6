import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from './find-chromium.mjs'
import { firstLine } from './first-line.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const reportFile = join(root, '.build', 'playwright.json')

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const wasRun = ({ tests }) => tests.some(({ results }) => results.some(({ status }) => status !== 'skipped'))

const lineOf = (file, { title, tests }) => {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  return `${file} › ${title}: ${firstLine(errors[0]?.message)}`
}

const outcomeOf = (suite) => {
  const specs = specsOf(suite)
  return [
    suite.file,
    {
      passed: specs.filter((spec) => spec.ok && wasRun(spec)).length,
      failed: specs.filter((spec) => !spec.ok && wasRun(spec)).map((spec) => lineOf(suite.file, spec)),
      leftOut: [],
    },
  ]
}

/** What went wrong outside of any test, such as a configuration that cannot be read. */
const errorsOf = ({ errors }) =>
  errors.length === 0
    ? []
    : [
        [
          'the browser tests',
          { passed: 0, failed: errors.map(({ message }) => firstLine(message)), leftOut: [] },
        ],
      ]

/**
 * Runs the journeys of these files, or all, in a real browser. Resolves as `runUnitTests` does. Without a browser
 * nothing runs, which fails only where `isNeeded`.
 */
export const runBrowserTests = async (node, { files = [], isNeeded }) => {
  const chromium = await findChromium()
  if (chromium.path === undefined) {
    say(`The browser tests were left out: ${chromium.reason}.`)
    return { code: isNeeded ? 1 : 0, files: new Map() }
  }
  rmSync(reportFile, { force: true })
  const code = await run(
    node,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join('e2e', 'playwright.config.ts'),
      '--reporter=list,json',
      // What was seen where a test failed at first is kept beside what a second try leaves.
      ...(files.length === 0 ? [] : [`--output=${join(root, '.build', 'test-results-again')}`]),
      ...files,
    ],
    {
      env: { ...process.env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    },
  )
  if (!existsSync(reportFile)) return { code, files: new Map() }
  const report = JSON.parse(readFileSync(reportFile, 'utf8'))
  return { code, files: new Map([...report.suites.map(outcomeOf), ...errorsOf(report)]) }
}
