import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts by what they do; a part uses those before it. */
const parts = ['host', 'modules', 'waiting', 'globals', 'as-json', 'failures', 'names', 'run', 'start']

/**
 * The text of the first program of every realm that a step's code runs in: a function that is handed three functions of
 * the host and answers with the one function through which the host speaks to the realm; only text crosses in either
 * direction.
 *
 * A function or an error of the host in the hands of guest code would be a way out of the realm. So the three stay inside
 * the closures of the parts, get nothing but text, and what they throw is swallowed there (`host.js`).
 *
 * hostSend(kind, text) tells; hostAsk(operation, text) answers '+' and a text or '-' and a reason; hostLoad(id) answers
 * with the function of a module, made in this realm.
 */
export const readPrelude = (guestFolder) => {
  // One program rather than one for each part: a realm is made for each run. Names of a part stay in its block.
  const blocks = parts.map((name) => `{${readFileSync(join(guestFolder, 'prelude', `${name}.js`), 'utf8')}}`)
  return `((hostSend, hostAsk, hostLoad) => {'use strict'; const exports = {};${blocks.join('')}
return exports.start(hostSend, hostAsk, hostLoad) })`
}
