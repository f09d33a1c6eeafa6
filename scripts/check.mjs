import { join } from 'node:path'
import { ensureInstalled } from './ensure-installed.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { say, seconds } from './say.mjs'

const node = await ensureInstalled()
const inModules = (...parts) => join(root, 'node_modules', ...parts)

/** Where a check keeps what it read, so that the next one reads only what is new. */
const cacheOf = (name) => join(root, '.build', 'cache', name)

/** Without a parser that works, dependency-cruiser sees no files, finds no fault and reports success. */
const sawModules = (output) => {
  const count = Number(/\((\d+) modules/u.exec(output)?.[1] ?? '0')
  return count > 0
    ? undefined
    : 'dependency-cruiser saw no modules: its TypeScript parser (@swc/core) is missing'
}

const checks = [
  { name: 'types', program: [inModules('typescript', 'bin', 'tsc'), '-b'] },
  { name: 'lint', program: [join(root, 'scripts', 'lint.mjs')] },
  {
    name: 'boundaries',
    program: [
      '--import',
      join(root, 'scripts', 'swc-reads-tsx.mjs'),
      inModules('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      '--cache',
      cacheOf('boundaries'),
      '--cache-strategy',
      'content',
      'packages',
      'apps',
      'bench',
      'e2e',
    ],
    judge: sawModules,
  },
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
  { name: 'formatting', program: [inModules('@biomejs', 'biome', 'bin', 'biome'), 'format', '.'] },
]

/** Runs one check, says how it ended, and answers whether all is good. */
const judge = async ({ name, program, judge: objectionTo }) => {
  const started = Date.now()
  const { code, output } = await runQuietly(node, program)
  const objection = code === 0 ? objectionTo?.(output) : undefined
  const isGood = code === 0 && objection === undefined
  say(`${isGood ? '✓' : '✗'} ${name.padEnd(11)} ${seconds(Date.now() - started)}`)
  if (!isGood) say(objection ?? output.trimEnd())
  return isGood
}

// At once: the longest of them has a core to itself while the others share one.
const outcomes = await Promise.all(checks.map(judge))
process.exitCode = outcomes.every(Boolean) ? 0 : 1
