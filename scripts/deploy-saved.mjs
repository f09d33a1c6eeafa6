import { parseArgs } from 'node:util'
import { readState } from './application-folder.mjs'
import { ask, ofApplication, Refused, targetOf, tokenGiven } from './ask-server.mjs'
import { failWith } from './fail-with.mjs'
import { say } from './say.mjs'

const deployUsage = `Usage: ashlar deploy [APPLICATION] [--message TEXT]

Publishes an application as it is saved. APPLICATION is its id, or the address of its editor; left out, what was pulled into
this folder. Where the application has tests, all that have to pass must have passed with just what is saved: run
ashlar test before it.

ASHLAR_TOKEN is an API token with the scope applications:deploy. ASHLAR_URL names the server where no address does;
http://localhost:3000 if left out.

  --message TEXT  what is new, for those who look at the versions
  --json          prints what was deployed as JSON

Ends with 0 where it was deployed, with 2 where others have to approve it first, who were asked to and after whom it is
deployed by itself, and with 1 where it was refused.`

const given = (words) => {
  const options = { message: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    if (positionals.length <= 1) return { ...values, named: positionals[0] }
  } catch {
    // Said below.
  }
  throw new Refused(deployUsage)
}

/** Carries out `ashlar deploy`, and sets with what the process ends. */
export const deploySaved = async (words) => {
  try {
    const { named, message = '', json, help } = given(words)
    if (help === true) {
      say(deployUsage)
      return
    }
    tokenGiven()
    const target = ofApplication(
      named === undefined ? readState('.') : targetOf(named, null),
      'ashlar deploy',
    )
    if (target === null) throw new Refused('Say which application: ashlar deploy APPLICATION.')
    const deployed = await ask(target, {
      below: 'deployments',
      method: 'POST',
      body: { description: message },
    })
    say(json === true ? JSON.stringify(deployed) : `Deployed as version ${deployed.number}.`)
  } catch (error) {
    failWith(error)
  }
}
