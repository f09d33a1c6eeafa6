import './read-imports-quickly.mjs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { findCycles } from './find-cycles.mjs'
import { root } from './root.mjs'
import { say } from './say.mjs'

/**
 * Holds the rules of `.dependency-cruiser.cjs` against every import. Nothing is kept from one time to the next: what was kept
 * would have to know of the rules and of the exports of each package, too.
 */
process.chdir(root)
const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const { output: result } = await cruise(['packages', 'apps', 'bench', 'e2e'], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
})
const { totalCruised, totalDependenciesCruised, violations } = result.summary

/** Two files that need each other to load are one idea in two places, or two ideas in one. What is loaded later does not count. */
const cycles = findCycles(
  new Map(
    result.modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter(({ dynamic }) => !dynamic).map(({ resolved }) => resolved),
    ]),
  ),
)

const commentOf = new Map(forbidden.map(({ name, comment }) => [name, comment]))
for (const { rule, from, to } of violations) {
  say(`${rule.name}: ${from} → ${to}`)
  say(`  ${commentOf.get(rule.name)}`)
}
for (const files of cycles) say(`no-cycles: ${files.join(' → ')}`)

// Without a parser that works no file is seen, no fault is found, and all seems good.
if (totalCruised === 0) say('No file was seen: is the parser (@swc/core) installed?')
say(`${totalCruised} files, ${totalDependenciesCruised} imports`)
process.exitCode = totalCruised === 0 || violations.length + cycles.length > 0 ? 1 : 0
