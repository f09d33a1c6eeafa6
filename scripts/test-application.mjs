import { resolve } from 'node:path'
import { routes } from '@ashlar/contract'
import { readStateToAsk } from './application-folder.mjs'
import { ask, ofApplication, Refused, targetOf, tokenGiven } from './ask-server.mjs'
import { Browser } from './browser.mjs'
import { comparePicture } from './compare-pictures.mjs'
import { failWith } from './fail-with.mjs'
import { installedChromium } from './installed-chromium.mjs'
import { replayTest } from './replay-test.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

/** @import { TestRecord } from '@ashlar/schema' */
/** @import { TestOutcome } from '@ashlar/runtime/testing' */
/** @import { Target } from './ask-server.mjs' */

/** @typedef {TestOutcome & { id: string, title: string, hasPassed: boolean, picture: string | null }} Result */

const testUsage = `Usage: ashlar test [APPLICATION] [--branch NAME] [--only TITLE] [--pictures FOLDER]

Replays the tests of an application, as it is saved, in a Chromium or Chrome of this machine; nothing is written and no API
is run. APPLICATION is its id, or the address of its editor; left out, what was pulled into this folder.

ASHLAR_TOKEN is an API token with the scope applications:read. With applications:deploy, too, how the tests of main went is
noted, and deployments of just what was tested may go on. ASHLAR_URL names the server where no address does;
http://localhost:3000 if left out. CHROMIUM_PATH names a browser elsewhere.

  --branch NAME      tests what is saved on a branch
  --only TITLE       only tests whose title holds this
  --pictures FOLDER  compares how each page looks at the end with a picture of before, which the first time is kept there
  --accept           keeps how pages look now instead of what was kept before
  --json             prints how it went as JSON

Ends with 0 where all tests passed, and with 1 where one failed or anything else is wrong.`

const options = /** @type {const} */ ({
  branch: { type: 'string' },
  only: { type: 'string' },
  pictures: { type: 'string' },
  accept: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
})

/**
 * The application that is meant: of a branch, what is saved on it is one, too.
 * @param {string | undefined} named
 * @param {string | undefined} branch
 * @returns {Promise<Target>}
 */
const applicationOf = async (named, branch) => {
  const target = ofApplication(
    named === undefined ? readStateToAsk('.') : targetOf(named, null),
    'ashlar test',
  )
  if (target === null) throw new Refused('Say which application: ashlar test APPLICATION.')
  if (branch === undefined) return target
  const { branches } = await ask(target.address, routes.applications.listBranches, {
    parameters: { applicationId: target.id },
  })
  const found = branches.find(({ name }) => name.toLowerCase() === branch.toLowerCase())
  if (found === undefined) throw new Refused(`There is no branch called ${branch}.`)
  return { ...target, id: found.id }
}

/**
 * @param {Target} target
 * @param {string} only
 */
const testsOf = async ({ address, id }, only) => {
  const { records } = await ask(address, routes.applications.readDocument, {
    parameters: { applicationId: id },
  })
  return Object.values(records)
    .filter((record) => record.kind === 'test')
    .filter(({ title }) => title.includes(only))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
}

/**
 * What names what is saved just now.
 * @param {Target} target
 */
const stateOf = async ({ address, id }) =>
  (await ask(address, routes.applications.readTests, { parameters: { applicationId: id } })).state

/**
 * Whether the server takes how tests went: for what is saved on main, from a token that may deploy.
 * @param {Target} target
 * @param {string} state
 * @param {readonly Result[]} results
 */
const noteResults = async (target, state, results) => {
  const told = results.map(({ id, hasPassed, problems }) => ({
    testId: id,
    problem: hasPassed ? null : (problems[0]?.message || 'It failed.').slice(0, 2000),
  }))
  try {
    await ask(target.address, routes.applications.recordTestResults, {
      parameters: { applicationId: target.id },
      body: { state, results: told },
    })
    return 'The results are noted: deployments of just this may go on where all passed that have to.'
  } catch (error) {
    return `The results are not noted for deployments. ${error instanceof Error ? error.message : String(error)}`
  }
}

/** @param {unknown} value */
const written = (value) => (value === undefined ? 'nothing' : JSON.stringify(value))

/** @param {Pick<TestOutcome, 'problems'>} outcome */
const linesOf = ({ problems }) =>
  problems.flatMap(({ step, message, expected, found }) => [
    `  ${step === null ? '' : `step ${step + 1}: `}${message}`,
    ...(expected === undefined && found === undefined
      ? []
      : [`    as recorded: ${written(expected)}`, `    now:         ${written(found)}`]),
  ])

/**
 * @param {Browser} browser
 * @param {string | undefined} folder
 * @param {TestRecord} test
 * @param {{ outcome: TestOutcome, picture: string | null }} replayed
 * @param {boolean} isAccepted
 */
const withPicture = async (browser, folder, test, { outcome, picture }, isAccepted) => {
  if (folder === undefined || picture === null || outcome.problems.length > 0)
    return { outcome, pictured: null }
  const pictured = await comparePicture(browser, { folder: resolve(folder), test, picture, isAccepted })
  if (pictured.state !== 'other') return { outcome, pictured }
  const problem = { step: null, message: `The page looks otherwise: ${pictured.file} shows where.` }
  return { outcome: { ...outcome, problems: [problem] }, pictured }
}

/**
 * @param {Browser} browser
 * @param {Target} target
 * @param {readonly TestRecord[]} tests
 * @param {{ pictures?: string | undefined, accept?: boolean | undefined, json?: boolean | undefined }} how
 */
const runAll = async (browser, target, tests, { pictures, accept, json }) => {
  /** @type {Result[]} */
  const results = []
  for (const test of tests) {
    const replayed = await replayTest(browser, {
      ...target,
      token: tokenGiven(),
      test,
      takesPicture: pictures !== undefined,
    })
    const { outcome, pictured } = await withPicture(browser, pictures, test, replayed, accept === true)
    const hasPassed = outcome.problems.length === 0
    results.push({ id: test.id, title: test.title, hasPassed, ...outcome, picture: pictured?.file ?? null })
    if (json === true) continue
    const kept = pictured?.state === 'kept' ? ', and its picture was kept' : ''
    say(`${hasPassed ? 'passed' : 'FAILED'}  ${test.title} (${outcome.milliseconds} ms${kept})`)
    for (const line of linesOf(outcome)) say(line)
  }
  return results
}

/**
 * Carries out `ashlar test`, and sets with what the process ends.
 * @param {readonly string[]} words
 */
export const testApplication = async (words) => {
  let browser
  try {
    const { values, positionals } = wordsGiven(words, { usage: testUsage, options, most: 1 })
    const { branch, only = '', help, ...how } = values
    if (help === true) {
      say(testUsage)
      return
    }
    tokenGiven()
    const target = await applicationOf(positionals[0], branch)
    // Read before the tests, so that what is saved meanwhile is noticed.
    const state = branch === undefined ? await stateOf(target) : null
    const tests = await testsOf(target, only)
    const { path, reason } = installedChromium()
    if (path === undefined && tests.length > 0) throw new Refused(`Tests need a browser: ${reason}.`)
    if (path !== undefined && tests.length > 0) browser = new Browser(path)
    const results = browser === undefined ? [] : await runAll(browser, target, tests, how)
    const noted = state === null || results.length === 0 ? null : await noteResults(target, state, results)
    const failed = results.filter(({ hasPassed }) => !hasPassed).length
    const passed = results.length - failed
    if (how.json === true) say(JSON.stringify({ application: target.id, passed, failed, tests: results }))
    else if (tests.length === 0) say('There are no such tests.')
    else say(failed === 0 ? `All ${passed} passed.` : `${failed} of ${results.length} failed.`)
    if (noted !== null && how.json !== true) say(noted)
    if (failed > 0) process.exitCode = 1
  } catch (error) {
    failWith(error)
  } finally {
    await browser?.close()
  }
}
