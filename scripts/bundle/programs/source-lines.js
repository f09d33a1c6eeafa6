import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes traces of faults with the files and lines of the sources. Node can do that itself, but then reads all lines of all
 * programs at each start, a tenth of the time that it takes; this reads a map when the first trace is asked for.
 */
const programs = join(import.meta.dirname, 'code')
const place = /file:\/\/[^\s)]+?\.js:\d+:\d+/gu
const maps = new Map()

const mapOf = (file) => {
  const known = maps.get(file)
  if (known !== undefined) return known
  const found = existsSync(`${file}.map`)
    ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    : null
  maps.set(file, found)
  return found
}

const inSources = (text) => {
  const [, address, line, column] = /^(.*):(\d+):(\d+)$/u.exec(text)
  const file = fileURLToPath(address)
  if (dirname(file) !== programs) return text
  const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (entry?.originalSource === undefined) return text
  // As the repository has it, without the way there from where the programs were built.
  const source = entry.originalSource.replace(/^(?:\.\.\/)+/u, '')
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
}

Error.prepareStackTrace = (error, calls) => {
  const trace = calls.map((call) => `\n    at ${call.toString()}`).join('')
  try {
    return `${error}${trace.replaceAll(place, inSources)}`
  } catch {
    return `${error}${trace}`
  }
}
