import { mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { become } from './become.mjs'
import { findNode, oldestNode, ownMajor } from './find-node.mjs'
import { launchEnvironment, nodeFlags } from './launch-options.mjs'
import { giveUp, say } from './say.mjs'

/** The command `ashlar` of the package: starts the server on the Node that it is made for, whatever Node runs the command. */
const usage = `Usage: ashlar [recover EMAIL [--second-factor]]
       ashlar keys | rotate-keys
       ashlar pull NAME [FOLDER] | push [FOLDER] | diff [FOLDER] | dev [FOLDER]
       ashlar import FILE
       ashlar test [APPLICATION] | deploy [APPLICATION]

Starts an Ashlar server on http://localhost:3000 until Ctrl+C; PORT names another port.
Data is kept in the folder ashlar-data below the one where the command is given; ASHLAR_DATA_DIR names another folder.
Both are variables of the environment, as are all settings.

  recover EMAIL  prints a link by which the owner of an account chooses a new password, beside a server that runs or
                 without one; give it the same variables of the environment. With --second-factor it turns two-step
                 sign-in off for them and removes their passkeys instead
  keys           says which of the keys in ASHLAR_ENCRYPTION_KEYS stored secrets need
  rotate-keys    encrypts with the first of these keys all that others encrypted, beside servers that run
  pull, push     an application, a workflow or a scheduled job as files: ashlar pull --help says more
  diff           says what a push would change, and what was changed on the server: ashlar diff --help says more
  dev            keeps a folder and the server in step while you work: ashlar dev --help says more
  import         makes an application of what Appsmith, Retool or ToolJet exported: ashlar import --help says more
  test           replays the tests of an application in a browser: ashlar test --help says more
  deploy         publishes an application as it is saved: ashlar deploy --help says more
  --help         says this
  --version      says the version`

/**
 * The words for applications, workflows and jobs, which ask a server as its browser part does. Each is loaded when it is given: a
 * server is started without them.
 * @type {Readonly<Record<string, () => Promise<(words: readonly string[]) => Promise<void>>>>}
 */
const commands = {
  pull: async () => (await import('./pull-and-push.mjs')).pullApplication,
  push: async () => (await import('./pull-and-push.mjs')).pushApplication,
  test: async () => (await import('./test-application.mjs')).testApplication,
  diff: async () => (await import('./diff-folder.mjs')).diffFolder,
  dev: async () => (await import('./dev-folder.mjs')).devFolder,
  import: async () => (await import('./import-application.mjs')).importApplication,
  deploy: async () => (await import('./deploy-saved.mjs')).deploySaved,
}

/**
 * A file of the folder that is delivered: what the server reads lies one folder below it, where the repository has it.
 * @param {string} name
 */
const delivered = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

/**
 * Where compiled code is kept between starts.
 * @param {string} dataFolder
 */
const compileCache = (dataFolder) => {
  try {
    // Before Node makes it with the rights of an ordinary folder.
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
    return { NODE_COMPILE_CACHE: join(dataFolder, 'compiled') }
  } catch {
    // The server says what is wrong with the folder.
    return {}
  }
}

const nodeFound = () => {
  try {
    return findNode()
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

/** @param {readonly string[]} words */
const start = (words = []) => {
  if (ownMajor < oldestNode) {
    giveUp(`Ashlar needs Node ${oldestNode} or newer to start; this is ${process.versions.node}.`)
  }
  const node = nodeFound()
  const dataFolder = resolve(process.env['ASHLAR_DATA_DIR'] || 'ashlar-data')
  become(node, [...nodeFlags, delivered('server.js'), ...words], {
    ...launchEnvironment,
    ...compileCache(dataFolder),
    ...process.env,
    ASHLAR_DATA_DIR: dataFolder,
  })
}

const [argument, ...others] = process.argv.slice(2)
const command = argument !== undefined && Object.hasOwn(commands, argument) ? commands[argument] : undefined
if (argument === undefined) start()
else if (argument === 'recover' && others.length === 2 && others[1] === '--second-factor')
  start([argument, ...others])
else if (argument === 'recover' && others.length === 1) start([argument, ...others])
else if (argument === 'recover') giveUp(`Say whose account it is: ashlar recover name@example.com`)
else if ((argument === 'keys' || argument === 'rotate-keys') && others.length === 0) start([argument])
else if (command !== undefined) await (await command())(others)
else if (argument === '--help') say(usage)
else if (argument === '--version') say(JSON.parse(readFileSync(delivered('package.json'), 'utf8')).version)
else giveUp(`There is no argument "${argument}".\n\n${usage}`)
