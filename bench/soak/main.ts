/**
 * `npm run soak -- 30 7`: thirty minutes with the seed 7. Two servers on one database serve an ordinary organization, by turns
 * alone, and beside a hostile organization and a hostile visitor while the database, servers and processes of code are
 * killed, restarted and frozen: what else the machine does meanwhile meets both. `--attacks=endless,keys` and `--faults=none` choose of both, by parts of their names. Prints
 * what was found; ends with 1 where something was lost, doubled or too slow.
 */
import { readChoices } from './choices.ts'
import { startEffectRecorder } from './effect-recorder.ts'
import { makeFaults } from './faults.ts'
import { prepareHostile } from './hostile-load.ts'
import { startInstallation } from './installation.ts'
import { judgeRuns } from './judge.ts'
import { readLoopDelays } from './loop-delays.ts'
import { prepareOrdinary } from './ordinary-load.ts'
import { foundAnother, foundFirst } from './organizations.ts'
import type { Outage } from './outages.ts'
import { Period } from './period.ts'
import { seededRandom } from './seeded-random.ts'

const minute = 60_000
const warmUp = 10_000
const patienceAtTheEnd = 3 * minute
const mostSlowdown = 3

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const { minutes, seed, alone: aloneFor, turns, attacks, faults } = readChoices(process.argv.slice(2))
const say = (text: string): void => void process.stdout.write(`${text}\n`)

say(`A soak of ${minutes} minutes with the seed ${seed}`)
const recorder = await startEffectRecorder()
const installation = await startInstallation(recorder.host)
const soak = async (): Promise<boolean> => {
  const owner = await foundFirst(installation, 'Ordinary')
  const cookie = await foundAnother(installation, 'Hostile')
  const ordinary = await prepareOrdinary(installation, owner, recorder)
  const hostile = await prepareHostile(installation.addresses, cookie, attacks)

  const stopping = new AbortController()
  const working = ordinary.work(stopping.signal)
  const random = seededRandom(seed)
  const alone = new Period()
  const attacked = new Period()
  const outages: Outage[] = []
  const faultCounts = new Map<string, number>()

  const measureAlone = async (): Promise<void> => {
    await wait(warmUp)
    await alone.during(ordinary.answers, () => wait(aloneFor * 1000))
    say(`Alone: 95 % of ${alone.answers.summary.successes} answers within ${alone.answers.summary.slow} ms`)
  }
  const takeTurn = async (turn: number): Promise<void> => {
    const faulting = new AbortController()
    hostile.begin()
    const breaking = makeFaults(installation, faults, random, faulting.signal)
    const end = performance.now() + (minutes / turns) * minute
    while (performance.now() < end) {
      await attacked.during(ordinary.answers, () =>
        wait(Math.min(minute, Math.max(0, end - performance.now()))),
      )
      const left = Math.max(0, (end - performance.now()) / minute).toFixed(0)
      const { successes, median, slow } = attacked.answers.summary
      say(
        `Turn ${turn} of ${turns}, ${left} minutes left: ${successes} answers, half of them within ${median} ms, 95 % within ${slow} ms, ${ordinary.started.size} runs started`,
      )
    }
    faulting.abort()
    const broken = await breaking
    outages.push(...broken.outages)
    for (const [name, count] of broken.counts) faultCounts.set(name, (faultCounts.get(name) ?? 0) + count)
    for (const server of installation.servers) if (!server.isRunning) await server.start()
    await hostile.rest()
  }

  await measureAlone()
  for (let turn = 1; turn <= turns; turn += 1) {
    await takeTurn(turn)
    await measureAlone()
  }
  const attackCounts = await hostile.end()
  stopping.abort()
  await working

  const runs = await judgeRuns(owner, ordinary, recorder, patienceAtTheEnd)
  const outside = attacked.answers.outside(outages)
  const report = {
    seed,
    alone: { all: alone.answers.summary, ...alone.answers.summaryOfEach },
    attacked: { all: attacked.answers.summary },
    // A server that does not answer is asked by no proxy, and without a database there is no answer.
    outsideOfOutages: { all: outside.summary, ...outside.summaryOfEach },
    slowdown: outside.summary.slow / alone.answers.summary.slow,
    secondsOfOutages: outages.reduce((sum, { from, until }) => sum + (until - from) / 1000, 0),
    loopDelays: {
      alone: readLoopDelays(installation.folder, alone.spans, []),
      attacked: readLoopDelays(installation.folder, attacked.spans, outages),
    },
    runs,
    attacks: attackCounts,
    faults: Object.fromEntries(faultCounts),
    endedByThemselves: faultCounts.get('server found ended') ?? 0,
  }
  say(JSON.stringify(report, null, 2))
  const { lost, unended, doubled, skipped } = runs
  return lost + unended + doubled + skipped + report.endedByThemselves === 0 && report.slowdown < mostSlowdown
}

try {
  process.exitCode = (await soak()) ? 0 : 1
} finally {
  await installation.remove()
  recorder.close()
}
process.exit()
