import { pathToFileURL } from 'node:url'

/**
 * Runs `measure()` of one file below bench/ and prints each of its measurements on a line of its own:
 * `{ name, unit, ours, floor?, reach: { of: 'ratio' | 'value', at: 'most' | 'least', value } }`.
 */
const { measure } = await import(pathToFileURL(process.argv[2]).href)
const measured = await measure()
for (const measurement of Array.isArray(measured) ? measured : [measured]) {
  process.stdout.write(`ASHLAR_MEASUREMENT ${JSON.stringify(measurement)}\n`)
}
process.exit(0)
