import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '@ashlar/contract'
import { readFolder } from './application-folder.mjs'
import { ask, Refused, serverMeant, tokenGiven } from './ask-server.mjs'
import { failWith } from './fail-with.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

/** @import { ForeignSource, ReadForeign } from '@ashlar/files' */
/** @import { Files } from './application-folder.mjs' */

/** @typedef {readonly { path: string, reason: string }[]} Report */

const importUsage = `Usage: ashlar import FILE [--name NAME] [--integration THEIRS=OURS]...

Makes something new of a file of another product, and says what could not be carried over:

  an application  of a JSON file that Appsmith, Retool or ToolJet exported, or of a folder with files of an application
  an integration  of a document of OpenAPI 3, in JSON or YAML: its operations become actions with fields

What is made is shared with nobody and not deployed. Passwords and tokens do not come along.

ASHLAR_TOKEN is an API token with the scope applications:write, with --integration also integrations:read, and for a document
of OpenAPI integrations:write. ASHLAR_URL names the server; http://localhost:3000 if left out.

  --name NAME                what it is called; left out, as the file says
  --integration THEIRS=OURS  the integration, by its name or id, that stands for one of their connections
  --base-address ADDRESS     of OpenAPI: where the service is, if the document does not say it
  --json                     prints what was made, and what was not carried over, as JSON

Ends with 0 where all was carried over, with 2 where something was made that a person has to look after, and with 1 where
nothing was made.`

const options = /** @type {const} */ ({
  name: { type: 'string' },
  integration: { type: 'string', multiple: true },
  'base-address': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
})

/** How many bytes a file may have, as in the browser. */
const mostBytes = 50 * 1024 * 1024

/** What the command ends with where a person has something left to do. */
const needsPerson = 2

/** @param {string} place */
const textAt = (place) => {
  if (statSync(place).size > mostBytes)
    throw new Refused(`${place} is too large: ${mostBytes / 1024 / 1024} MB are the most.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(place))
  } catch {
    throw new Refused(`${place} is no text. An archive has to be unpacked first.`)
  }
}

/**
 * The integrations that stand for connections of an application, as they were named.
 * @param {string} address
 * @param {readonly string[]} named
 * @param {readonly ForeignSource[]} sources
 */
const chosenIntegrations = async (address, named, sources) => {
  /** @type {Map<string, { id: string, pluginId: string }>} */
  const chosen = new Map()
  if (named.length === 0) return chosen
  const { integrations } = await ask(address, routes.integrations.list, {})
  for (const pair of named) {
    const at = pair.indexOf('=')
    const [theirs, ours] = [pair.slice(0, at), pair.slice(at + 1)]
    const source = sources.find(({ id, name }) => at > 0 && (id === theirs || name === theirs))
    if (source === undefined) {
      const known = sources.map(({ name }) => name).join(', ') || 'none'
      throw new Refused(`${pair} names no connection of the application. It has ${known}.`)
    }
    const kindsOf = [source.pluginId, ...(source.others ?? [])]
    const integration = integrations.find(
      ({ id, name, pluginId }) => (id === ours || name === ours) && kindsOf.includes(pluginId),
    )
    if (integration === undefined) {
      throw new Refused(`There is no integration ${ours} of the kind that ${source.name} needs.`)
    }
    chosen.set(source.id, integration)
  }
  return chosen
}

/**
 * @param {string} address
 * @param {Files} files
 * @param {string | undefined} name
 * @param {Report} lost What was not carried over before.
 */
const sendFiles = async (address, files, name, lost) => {
  const body = { files, ...(name === undefined ? {} : { name }) }
  const { id, name: called, report } = await ask(address, routes.applications.importFiles, { body })
  return {
    application: id,
    name: called,
    url: `${address}/applications/${id}/edit`,
    report: [...lost, ...report],
  }
}

/**
 * @param {string} address
 * @param {ReadForeign} foreign
 * @param {{ name?: string | undefined, integration?: string[] | undefined }} how
 */
const importForeign = async (address, foreign, { name, integration = [] }) => {
  const { filesOfForeign } = await import('./foreign-export.mjs')
  const chosen = await chosenIntegrations(address, integration, foreign.sources)
  return sendFiles(address, filesOfForeign(foreign, chosen), name, foreign.report)
}

/**
 * @param {string} address
 * @param {string} text
 * @param {{ name?: string | undefined, 'base-address'?: string | undefined }} how
 */
const importOpenApi = async (address, text, how) => {
  const { readOpenApi } = await import('./foreign-export.mjs')
  const read = await readOpenApi(text).catch((error) => {
    throw new Refused(error instanceof Error ? error.message : String(error))
  })
  const baseUrl = how['base-address'] ?? read.baseUrl
  if (!URL.canParse(baseUrl)) {
    throw new Refused('The document does not say where the service is: add --base-address ADDRESS.')
  }
  const { id, name } = await ask(address, routes.integrations.create, {
    body: {
      name: how.name ?? read.title,
      pluginId: 'restapiintegration',
      configuration: { baseUrl, document: text },
      secrets: {},
    },
  })
  const url = `${address}/integrations/${id}`
  return { integration: id, name, url, operations: read.operations, report: [] }
}

/**
 * @param {string} path
 * @param {{ name?: string | undefined, integration?: string[] | undefined, 'base-address'?: string | undefined }} how
 */
const importAt = async (path, how) => {
  const address = serverMeant()
  tokenGiven()
  const place = resolve(path)
  const entry = statSync(place, { throwIfNoEntry: false })
  if (entry === undefined) throw new Refused(`There is no ${place}.`)
  if (entry.isDirectory()) {
    return sendFiles(address, readFolder(place, { kind: 'application' }), how.name, [])
  }
  const text = textAt(place)
  const { isOpenApi, readForeign } = await import('./foreign-export.mjs')
  if (isOpenApi(text)) return importOpenApi(address, text, how)
  const read = readForeign(text)
  if (read.ok) return importForeign(address, read.value, how)
  const lines = read.problems.map(
    (problem) => `\n  ${problem.path === '' ? '' : `${problem.path}: `}${problem.reason}`,
  )
  throw new Refused(`${place} cannot be imported.${lines.join('')}`)
}

/**
 * Carries out `ashlar import`, and sets with what the process ends.
 * @param {readonly string[]} words
 */
export const importApplication = async (words) => {
  try {
    const { values, positionals } = wordsGiven(words, { usage: importUsage, options, most: 1 })
    const [file] = positionals
    if (values.help === true) {
      say(importUsage)
      return
    }
    if (file === undefined) throw new Refused(importUsage)
    const made = await importAt(file, values)
    if (values.json === true) say(JSON.stringify(made))
    else {
      say(`${made.name} was made: ${made.url}`)
      if (made.report.length > 0) say('This is otherwise than in the file, or needs you:')
      for (const { path, reason } of made.report) say(`  ${path}: ${reason}`)
    }
    if (made.report.length > 0) process.exitCode = needsPerson
  } catch (error) {
    failWith(error)
  }
}
