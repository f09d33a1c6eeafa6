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

/** The server and the application that somebody named: by its id, or the address of its editor. */
export const targetOf = (named, known) => {
  const fallback = process.env.ASHLAR_URL || known?.address || 'http://localhost:3000'
  if (!URL.canParse(named)) return { address: new URL(fallback).origin, application: named }
  const { origin, pathname } = new URL(named)
  const application = /^\/applications\/([^/]+)/u.exec(pathname)?.[1]
  if (application === undefined) throw new Refused(`${named} is not the address of an application.`)
  return { address: origin, application: decodeURIComponent(application) }
}

/** The token of the environment. */
export const tokenGiven = () => {
  const token = process.env.ASHLAR_TOKEN
  if (!token) throw new Refused('ASHLAR_TOKEN is missing: make an API token under “Access tokens”.')
  return token
}

/** Asks the server about an application; `below` is what of it, such as `v1 files`. */
export const ask = async ({ address, application }, { version = 'v1', below, method = 'GET', body }) => {
  const token = tokenGiven()
  let response
  try {
    response = await fetch(
      `${address}/api/${version}/applications/${encodeURIComponent(application)}/${below}`,
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
