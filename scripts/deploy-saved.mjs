import { routes } from '@ashlar/contract'
import { readStateToAsk } from './application-folder.mjs'
import { ask, ofApplication, Refused, targetOf, tokenGiven } from './ask-server.mjs'
import { failWith } from './fail-with.mjs'
import { say } from './say.mjs'
import { wordsGiven } from './words-given.mjs'

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

const options = /** @type {const} */ ({
  message: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
})

/**
 * Carries out `ashlar deploy`, and sets with what the process ends.
 * @param {readonly string[]} words
 */
export const deploySaved = async (words) => {
  try {
    const { values, positionals } = wordsGiven(words, { usage: deployUsage, options, most: 1 })
    const { message = '', json, help } = values
    const [named] = positionals
    if (help === true) {
      say(deployUsage)
      return
    }
    tokenGiven()
    const target = ofApplication(
      named === undefined ? readStateToAsk('.') : targetOf(named, null),
      'ashlar deploy',
    )
    if (target === null) throw new Refused('Say which application: ashlar deploy APPLICATION.')
    const deployed = await ask(target.address, routes.applications.deploy, {
      parameters: { applicationId: target.id },
      body: { description: message },
    })
    say(json === true ? JSON.stringify(deployed) : `Deployed as version ${deployed.number}.`)
  } catch (error) {
    failWith(error)
  }
}
