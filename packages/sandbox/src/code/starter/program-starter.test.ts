import { readFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import type { Confined } from '../confinement.ts'
import { isolates } from '../fixtures/isolation.ts'
import { isAlive, processesBelow } from '../fixtures/process-facts.ts'
import { parentOf } from '../process-tree.ts'
import { ProgramStarter, type StartedProgram } from './program-starter.ts'

const opened: ProgramStarter[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((starter) => starter.close()))
})

const open = (): ProgramStarter => {
  const starter = new ProgramStarter()
  opened.push(starter)
  return starter
}

/** A program of the shell, which has its channels from descriptor 3 on. */
const shell = (text: string, channels = 1): Confined => ({
  command: ['/usr/bin/sh', '-c', text],
  readable: [['/usr/bin', '/usr/bin']],
  environment: {},
  channels,
})

const allOf = async ({ channels }: StartedProgram): Promise<readonly string[]> =>
  await Promise.all(
    channels.map(async (channel) => {
      let all = ''
      for await (const chunk of channel) all += String(chunk)
      return all
    }),
  )

/** Where starters of this machine open channels, as others of the machine see it. */
const places = (): readonly string[] =>
  readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .flatMap((line) => (/ 00010000 .*@(ashlar-code-\w+)$/u.exec(line)?.[1] ?? []) || [])

it.runIf(isolates.javascript)(
  'hands over what programs say on each of their channels, from the first word on',
  async () => {
    const starter = open()
    const programs = await Promise.all(
      ['one', 'two', 'three'].map((word) =>
        starter.start(shell(`echo ${word} >&3; echo ${word} again >&4`, 2)),
      ),
    )
    expect(await Promise.all(programs.map(allOf))).toEqual([
      ['one\n', 'one again\n'],
      ['two\n', 'two again\n'],
      ['three\n', 'three again\n'],
    ])
    expect(await Promise.all(programs.map(({ ended }) => ended))).toEqual(['', '', ''])
  },
)

it.runIf(isolates.javascript)('tells what a program wrote to its error output', async () => {
  const program = await open().start(shell('echo broken >&2'))
  await allOf(program)
  expect(await program.ended).toBe('broken\n')
})

it.runIf(isolates.javascript)('says why a program did not start', async () => {
  const missing: Confined = { ...shell(''), command: ['/usr/bin/there-is-none'] }
  const failure = await open()
    .start(missing)
    .then(
      (program) => allOf(program).then(() => program.ended),
      (error: unknown) => String(error),
    )
  expect(failure).toMatch(/there-is-none/u)
})

it.runIf(isolates.javascript)('leaves neither a process nor a zombie behind', async () => {
  const before = processesBelow().length
  const starter = open()
  const program = await starter.start(shell('exec cat <&3'))
  expect(processesBelow().length).toBeGreaterThan(before)
  await starter.close()
  await expect.poll(() => isAlive(program.pid)).toBe(false)
  expect(processesBelow()).toHaveLength(before)
})

it.runIf(isolates.javascript)(
  'ends its programs when what has started them is killed, and starts the next',
  async () => {
    const starter = open()
    // It may not have asked the kernel yet to end with what has started it.
    const program = await starter.start(shell('exec cat <&3'))
    process.kill(parentOf(program.pid) ?? 0, 'SIGKILL')
    expect(await program.ended).toBe('')
    await expect.poll(() => isAlive(program.pid)).toBe(false)
    expect(await allOf(await starter.start(shell('echo here >&3')))).toEqual(['here\n'])
  },
)

it.runIf(isolates.javascript)(
  'closes the line of whoever cannot say what is expected, and goes on',
  async () => {
    const before = new Set(places())
    const starter = open()
    await starter.start(shell('exec cat <&3'))
    const [place = ''] = places().filter((name) => !before.has(name))
    expect(place).not.toBe('')
    const stranger = connect(`\0${place}`)
    stranger.write('0'.repeat(33))
    stranger.resume()
    await once(stranger, 'close')
    expect(await allOf(await starter.start(shell('echo here >&3')))).toEqual(['here\n'])
  },
)
