import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { say, seconds } from './say.mjs'

const node = await ensureInstalled()
const inModules = (...parts) => join(root, 'node_modules', ...parts)

/** Where a check keeps what it read, so that the next one reads only what is new. */
const cacheOf = (name) => join(root, '.build', 'cache', name)

const checks = [
  // The command line is plain JavaScript, so that it runs on older versions of Node: its types stand in comments.
  { name: 'types', program: [inModules('typescript', 'bin', 'tsc'), '-b', '.', 'scripts'] },
  { name: 'lint', program: [join(root, 'scripts', 'lint.mjs')] },
  { name: 'boundaries', program: [join(root, 'scripts', 'boundaries.mjs')] },
  {
    name: 'dead code',
    program: [
      inModules('knip', 'bin', 'knip.js'),
      '--no-progress',
      '--cache',
      '--cache-location',
      cacheOf('dead-code'),
    ],
  },
  { name: 'formatting', program: [join(root, 'scripts', 'formatting.mjs')] },
]

/** Runs one check, says how it ended, and answers whether all is good. */
const judge = async ({ name, program }) => {
  const started = Date.now()
  const { code, output } = await runQuietly(node, program)
  const isGood = code === 0
  say(`${isGood ? '✓' : '✗'} ${name.padEnd(11)} ${seconds(Date.now() - started)}`)
  if (!isGood) say(output.trimEnd())
  return isGood
}

// At once: the longest of them has a core to itself while the others share one.
const outcomes = await Promise.all(checks.map(judge))
process.exitCode = outcomes.every(Boolean) ? 0 : 1
