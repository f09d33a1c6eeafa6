import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'

/** @import { Route, RouteInput, RouteOutput } from '@ashlar/contract' */

/**
 * What the command can be given.
 * @typedef {'application' | 'workflow' | 'job'} Kind
 */

/**
 * Something on a server: `address` is the origin of the server.
 * @typedef {{ address: string, kind: Kind, id: string }} Target
 */

/** A refusal of the server, or of this program, with what the command ends with. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} code
   * @param {number} status That of the server's answer; 0 where there was none.
   */
  constructor(message, code = 1, status = 0) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** The server cannot be reached just now. */
export class Unreachable extends Refused {}

/** What a command ends with where both sides were changed. */
export const conflict = 2

/**
 * What the command can be given, with the first part of the address of its editor.
 * @type {readonly { kind: Kind, noun: string, editor: string, route: string }[]}
 */
const kinds = [
  { kind: 'application', noun: 'application', editor: 'applications', route: 'applications' },
  { kind: 'workflow', noun: 'workflow', editor: 'workflows', route: 'workflows' },
  { kind: 'job', noun: 'scheduled job', editor: 'scheduled_jobs', route: 'scheduled-jobs' },
]

/**
 * What something is called in sentences.
 * @param {{ kind: Kind }} target
 */
export const nounOf = ({ kind }) => kinds.find((facts) => facts.kind === kind)?.noun ?? kind

/**
 * The origin of a server that somebody named.
 * @param {string} address
 */
const originOf = (address) => {
  if (URL.canParse(address)) return new URL(address).origin
  throw new Refused(`${address} is no address of a server.`)
}

/** The server that is meant where no address names one. */
export const serverMeant = () => originOf(process.env['ASHLAR_URL'] || 'http://localhost:3000')

/**
 * The server and what somebody named there: by the address of its editor, on another server by its path such as
 * `workflows/<id>`, an application by its id alone.
 * @param {string} named
 * @param {Target | null} known
 * @returns {Target}
 */
export const targetOf = (named, known) => {
  const address = originOf(process.env['ASHLAR_URL'] || known?.address || 'http://localhost:3000')
  if (!named.includes('/')) return { address, kind: 'application', id: named }
  const base = `${address}/`
  if (!URL.canParse(named, base)) throw new Refused(`${named} is no address.`)
  const { origin, pathname } = new URL(named, base)
  const [, first, id = ''] = pathname.split('/')
  const found = kinds.find(({ editor, route }) => first === editor || first === route)
  if (found === undefined || id === '') {
    throw new Refused(`${named} is not the address of an application, a workflow or a scheduled job.`)
  }
  return { address: origin, kind: found.kind, id: decodeURIComponent(id) }
}

/**
 * Refuses what is no application.
 * @template {Target | null} Given
 * @param {Given} target
 * @param {string} command
 */
export const ofApplication = (target, command) => {
  if (target === null || target.kind === 'application') return target
  throw new Refused(`${command} is for applications, and this is a ${nounOf(target)}.`)
}

/** The token of the environment. */
export const tokenGiven = () => {
  const token = process.env['ASHLAR_TOKEN']
  if (!token) throw new Refused('ASHLAR_TOKEN is missing: make an API token under “Access tokens”.')
  return token
}

/**
 * The path of a route with its parameters.
 * @param {Route} declared
 * @param {{ readonly [name: string]: string } | undefined} parameters
 */
const pathOf = (declared, parameters) =>
  declared.path.replaceAll(/:([A-Za-z]+)/gu, (_, name) => encodeURIComponent(parameters?.[name] ?? ''))

/**
 * What a server says where it refuses.
 * @param {unknown} answer
 */
const refusalIn = (answer) => {
  if (typeof answer !== 'object' || answer === null) return null
  const message = 'message' in answer && typeof answer.message === 'string' ? answer.message : null
  const problems = 'problems' in answer && Array.isArray(answer.problems) ? answer.problems : []
  const lines = problems.map((problem) => `\n  ${problem?.path}: ${problem?.reason}`)
  return message === null ? null : `${message}${lines.join('')}`
}

/**
 * Asks a server by a route of its contract, as the browser does. Throws `Refused` with the server's words, `Unreachable`
 * where there is no answer.
 * @template {Route} Declared
 * @param {string} address The origin of the server.
 * @param {Declared} declared
 * @param {RouteInput<Declared>} input
 * @returns {Promise<RouteOutput<Declared>>}
 */
export const ask = async (address, declared, { parameters, body }) => {
  const token = tokenGiven()
  let response
  let answer
  try {
    response = await fetch(`${address}${pathOf(declared, parameters)}`, {
      method: declared.method,
      // The token goes to the server that was named and to no other one.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    })
    answer = await response.text()
  } catch {
    throw new Unreachable(`${address} cannot be reached.`)
  }
  const read = readJson(answer)
  if (response.ok) {
    const checked = declared.response.safeParse(read)
    // Whatever stands at the address may answer, and what it says is written into files.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of the route has just read it
    if (checked.success) return /** @type {RouteOutput<Declared>} */ (checked.data)
    throw new Refused(`${address} answered with something else than was asked for.`)
  }
  const message = refusalIn(read) ?? `${address} answered with status ${response.status}.`
  // What stands before a server says so while the server is away.
  if ([502, 503, 504].includes(response.status)) throw new Unreachable(message)
  throw new Refused(message, response.status === 409 ? conflict : 1, response.status)
}

/** @param {string} text */
const readJson = (text) => {
  try {
    return /** @type {unknown} */ (JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The files of what is saved.
 * @param {Target} target
 */
export const readFilesOf = ({ address, kind, id }) => {
  if (kind === 'workflow') return ask(address, routes.workflows.readFiles, { parameters: { workflowId: id } })
  if (kind === 'job') return ask(address, routes.scheduledJobs.readFiles, { parameters: { jobId: id } })
  return ask(address, routes.applications.readFiles, { parameters: { applicationId: id } })
}

/**
 * Makes what is saved what files say.
 * @param {Target} target
 * @param {{ files: Record<string, string>, fingerprint: string, keepsVersion: boolean }} body
 */
export const writeFilesOf = ({ address, kind, id }, body) => {
  if (kind === 'workflow')
    return ask(address, routes.workflows.writeFiles, { parameters: { workflowId: id }, body })
  if (kind === 'job')
    return ask(address, routes.scheduledJobs.writeFiles, { parameters: { jobId: id }, body })
  return ask(address, routes.applications.writeFiles, { parameters: { applicationId: id }, body })
}
