/** The entry of a process that starts programs. Only `program-starter.ts` starts it. */
import { connect, type Socket } from 'node:net'
import { niceness, setPriorityOfTree } from '../../priority.ts'
import { spawnConfined } from '../confinement.ts'
import { addressOf, channelMark, type StartOrder, type StarterWord } from './starter-messages.ts'

const mostErrors = 8 * 1024
const address = addressOf(process.argv[2] ?? '')

const say = (word: StarterWord): void => void process.send?.(word)

/** Opens a channel and says whose it is, before anything that the program may say. */
const openChannel = (mark: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const channel = connect(address)
    channel.on('error', reject)
    channel.on('connect', () => channel.write(mark, () => resolve(channel)))
  })

const start = async ({ id, token, program }: StartOrder): Promise<void> => {
  const marks = Array.from({ length: program.channels }, (_, index) => channelMark(token, index))
  const channels = await Promise.all(marks.map(openChannel))
  try {
    const child = spawnConfined(program, channels)
    // It stands where code stands before it does anything, and not where this process does.
    if (child.pid !== undefined) setPriorityOfTree(child.pid, niceness.code)
    let errors = ''
    child.on('error', (error) => {
      errors = error.message
    })
    child.on('close', () => say({ kind: 'ended', id, errors }))
    child.stderr?.on('data', (chunk: Buffer) => {
      if (errors.length < mostErrors) errors += chunk.toString('latin1')
    })
    child.stderr?.on('error', () => {})
    // Without a process there is an error, and then the end.
    if (child.pid !== undefined) say({ kind: 'started', id, pid: child.pid })
  } finally {
    // The program has them now.
    for (const channel of channels) channel.destroy()
  }
}

// Programs end with this process, and it with the server.
process.on('disconnect', () => process.exit())
process.on('message', (order: StartOrder) => {
  start(order).catch((error: unknown) =>
    say({ kind: 'failed', id: order.id, message: error instanceof Error ? error.message : String(error) }),
  )
})
say({ kind: 'ready' })
