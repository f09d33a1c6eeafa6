import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runBrowserTests } from './browser-tests.mjs'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { ensureIsolation } from './ensure-isolation.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'
import { tryAgain } from './try-again.mjs'
import { runUnitTests } from './unit-tests.mjs'

const isContinuousIntegration = process.env.CI === 'true' || process.env.CI === '1'
const reports = join(root, '.build')
const wanted = process.argv.slice(2)
const nothing = { code: 0, files: new Map(), unstable: [] }

const node = await ensureInstalled()
await ensureIsolation()
await ensureBuilt(node)
mkdirSync(reports, { recursive: true })
const unit = await tryAgain((files) => runUnitTests(node, files), wanted)
const browser =
  wanted.length > 0
    ? nothing
    : await tryAgain((files) => runBrowserTests(node, { files, isNeeded: isContinuousIntegration }), [])

const outcomes = [unit, browser].flatMap(({ files }) => [...files.values()])
const failed = outcomes.flatMap((file) => file.failed)
// A runner that failed without a failed test crashed, or found an error outside of any test: one failure.
const crashed = [unit, browser].filter(
  ({ code, files }) => code !== 0 && [...files.values()].every((file) => file.failed.length === 0),
)
// Where only some tests were asked for, the others are not left out for want of anything.
const leftOut = wanted.length > 0 ? [] : outcomes.flatMap((file) => file.leftOut)
const passed = outcomes.reduce((sum, file) => sum + file.passed, 0)
const counts = `${passed} passed, ${failed.length + crashed.length} failed`
const lines = [
  ...leftOut.map((test) => `– left out, because this machine lacks what it needs: ${test}`),
  ...[...unit.unstable, ...browser.unstable].map((test) => `~ unstable, passed only when run again: ${test}`),
  ...failed.map((test) => `✗ ${test}`),
  leftOut.length === 0 ? counts : `${counts}, ${leftOut.length} skipped`,
]
writeFileSync(join(reports, 'test-outcome.txt'), `${lines.join('\n')}\n`)
for (const line of lines) {
  say(line)
}
process.exitCode = failed.length + crashed.length === 0 ? 0 : 1
