/**
 * `npm run soak -- 30 7`: thirty minutes with the seed 7. Two servers on one database serve an ordinary organization, first
 * alone, then beside a hostile organization and a hostile visitor while the database, servers and processes of code are
 * killed, restarted and frozen. Prints what was found; ends with 1 where something was lost, doubled or too slow.
 */
import { startEffectRecorder } from './effect-recorder.ts'
import { makeFaults } from './faults.ts'
import { prepareHostile } from './hostile-load.ts'
import { startInstallation } from './installation.ts'
import { judgeRuns, percentile } from './judge.ts'
import { prepareOrdinary } from './ordinary-load.ts'
import { foundAnother, foundFirst } from './organizations.ts'
import { seededRandom } from './seeded-random.ts'

const minute = 60_000
const warmUp = 10_000
const aloneFor = 45_000
const patienceAtTheEnd = 3 * minute
const mostSlowdown = 3

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

const [minutes = 30, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number)
const say = (text: string): void => void process.stdout.write(`${text}\n`)

say(`A soak of ${minutes} minutes with the seed ${seed}`)
const recorder = await startEffectRecorder()
const installation = await startInstallation(recorder.host)
const soak = async (): Promise<boolean> => {
  const owner = await foundFirst(installation, 'Ordinary')
  const stranger = await foundAnother(installation, 'Hostile')
  const ordinary = await prepareOrdinary(installation, owner, recorder)
  const hostile = await prepareHostile(installation, stranger)

  const stopping = new AbortController()
  const working = ordinary.work(stopping.signal)
  await wait(warmUp)
  ordinary.counts.times.length = 0
  await wait(aloneFor)
  const alone = percentile(ordinary.counts.times, 0.95)
  say(`Alone: 95 % of ${ordinary.counts.times.length} answers within ${alone.toFixed(0)} ms`)
  ordinary.counts.times.length = 0

  const attacking = new AbortController()
  const attacks = hostile.work(attacking.signal)
  const faults = makeFaults(installation, seededRandom(seed), attacking.signal)
  const end = performance.now() + minutes * minute
  while (performance.now() < end) {
    await wait(Math.min(minute, Math.max(0, end - performance.now())))
    const times = ordinary.counts.times
    say(
      `${Math.max(0, (end - performance.now()) / minute).toFixed(0)} minutes left: ${times.length} answers, 95 % within ${percentile(times, 0.95).toFixed(0)} ms, ${ordinary.counts.started.size} runs started`,
    )
  }
  attacking.abort()
  const faultCounts = await faults
  await attacks
  stopping.abort()
  await working
  const attacked = percentile(ordinary.counts.times, 0.95)

  for (const server of installation.servers) if (!server.isRunning) await server.start()
  const runs = await judgeRuns(owner, ordinary, recorder, patienceAtTheEnd)
  const report = {
    seed,
    alone: Math.round(alone),
    attacked: Math.round(attacked),
    slowdown: attacked / alone,
    statuses: Object.fromEntries(ordinary.counts.statuses),
    runs,
    attacks: Object.fromEntries(hostile.counts),
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
