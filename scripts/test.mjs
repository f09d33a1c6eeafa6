import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureIsolation } from './ensure-isolation.mjs'
import { failedTests } from './failed-tests.mjs'
import { findChromium } from './find-chromium.mjs'
import { leftOutTests } from './left-out-tests.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const isContinuousIntegration = process.env.CI === 'true' || process.env.CI === '1'
const reports = join(root, '.build')
const unitReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A file that could not be loaded has no tests to fail, and must not count as nothing. */
const brokenFiles = (report) =>
  report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length

const countUnit = (report) =>
  report === undefined
    ? { passed: 0, failed: 0 }
    : { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles(report) }

const countBrowser = (report) =>
  report === undefined
    ? { passed: 0, failed: 0 }
    : {
        passed: report.stats.expected + report.stats.flaky,
        failed:
          report.stats.unexpected +
          (report.stats.expected + report.stats.unexpected === 0 ? report.errors.length : 0),
      }

/** A runner that failed without a failed test (it crashed, an error outside any test) counts as one failure. */
const withExitCode = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

const runUnitTests = async (node) => {
  rmSync(unitReport, { force: true })
  const code = await run(node, [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
    ...process.argv.slice(2),
  ])
  return withExitCode(countUnit(readReport(unitReport)), code)
}

const runBrowserTests = async (node) => {
  const chromium = await findChromium()
  if (chromium.path === undefined) {
    say(`The browser tests were left out: ${chromium.reason}.`)
    return { passed: 0, failed: isContinuousIntegration ? 1 : 0 }
  }
  const code = await run(
    node,
    [
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      join('e2e', 'playwright.config.ts'),
      '--reporter=list,json',
    ],
    {
      env: { ...process.env, CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    },
  )
  return withExitCode(countBrowser(readReport(browserReport)), code)
}

const node = await ensureInstalled()
await ensureIsolation()
await ensureBuilt(node)
mkdirSync(reports, { recursive: true })
rmSync(browserReport, { force: true })
const unit = await runUnitTests(node)
const browser = process.argv.length > 2 ? { passed: 0, failed: 0 } : await runBrowserTests(node)
const failed = unit.failed + browser.failed
// Where only some tests were asked for, the others are not left out for want of anything.
const leftOut = process.argv.length > 2 ? [] : leftOutTests(readReport(unitReport))
const counts = `${unit.passed + browser.passed} passed, ${failed} failed`
const lines = [
  ...leftOut.map((test) => `– left out, because this machine lacks what it needs: ${test}`),
  ...failedTests(readReport(unitReport), readReport(browserReport)).map((test) => `✗ ${test}`),
  leftOut.length === 0 ? counts : `${counts}, ${leftOut.length} skipped`,
]
writeFileSync(join(reports, 'test-outcome.txt'), `${lines.join('\n')}\n`)
for (const line of lines) {
  say(line)
}
process.exitCode = failed === 0 ? 0 : 1
