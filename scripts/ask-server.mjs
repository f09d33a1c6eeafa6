import { randomUUID } from 'node:crypto'

/** A refusal of the server, or of this program, with what the command ends with. */
export class Refused extends Error {
  constructor(message, code = 1) {
    super(message)
    this.code = code
  }
}

/** What a command ends with where both sides were changed. */
export const conflict = 2

/** What the command can be given, with the first part of the address of its editor. */
const kinds = [
  { kind: 'application', noun: 'application', editor: 'applications', route: 'applications' },
  { kind: 'workflow', noun: 'workflow', editor: 'workflows', route: 'workflows' },
  { kind: 'job', noun: 'scheduled job', editor: 'scheduled_jobs', route: 'scheduled-jobs' },
]

const kindFacts = Object.fromEntries(kinds.map((facts) => [facts.kind, facts]))

/** What something is called in sentences. */
export const nounOf = ({ kind }) => kindFacts[kind].noun

/**
 * The server and what somebody named there: by the address of its editor, on another server by its path such as
 * `workflows/<id>`, an application by its id alone.
 */
export const targetOf = (named, known) => {
  const address = new URL(process.env.ASHLAR_URL || known?.address || 'http://localhost:3000').origin
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

/** Refuses what is no application. */
export const ofApplication = (target, command) => {
  if (target === null || target.kind === 'application') return target
  throw new Refused(`${command} is for applications, and this is a ${nounOf(target)}.`)
}

/** The token of the environment. */
export const tokenGiven = () => {
  const token = process.env.ASHLAR_TOKEN
  if (!token) throw new Refused('ASHLAR_TOKEN is missing: make an API token under “Access tokens”.')
  return token
}

/** Asks the server about something; `below` is what of it, such as `files`. */
export const ask = async ({ address, kind, id }, { version = 'v1', below, method = 'GET', body }) => {
  const token = tokenGiven()
  let response
  try {
    response = await fetch(
      `${address}/api/${version}/${kindFacts[kind].route}/${encodeURIComponent(id)}/${below}`,
      {
        method,
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
      },
    )
  } catch {
    throw new Refused(`${address} cannot be reached.`)
  }
  const answer = await response.json().catch(() => null)
  if (response.ok && typeof answer === 'object' && answer !== null) return answer
  const problems = (answer?.problems ?? []).map(({ path, reason }) => `\n  ${path}: ${reason}`).join('')
  const message = answer?.message ?? `${address} answered with status ${response.status}.`
  throw new Refused(`${message}${problems}`, response.status === 409 ? conflict : 1)
}
