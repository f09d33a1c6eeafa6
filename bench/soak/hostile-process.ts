/**
 * Hostile people, in a process of their own: what their requests cost to send must not hold up those of ordinary people.
 * Works from the message `work` on until `rest`, which it answers when nothing of it goes on any more, and answers `stop` with
 * what became of the attacks.
 */
import { z } from 'zod'
import { prepareAttacks } from './hostile-attacks.ts'

const ordersSchema = z.object({
  addresses: z.array(z.string()),
  cookie: z.string(),
  names: z.array(z.string()),
})
const atOnce = 3
const pause = 50

const { addresses, cookie, names } = ordersSchema.parse(JSON.parse(process.argv[2] ?? ''))
const { attacks, endRuns } = await prepareAttacks(addresses, cookie)
const counts: Record<string, Record<number, number>> = {}
let isWorking = false
let repeating: Promise<void>[] = []

const repeat = async (name: string): Promise<void> => {
  const attack = attacks[name]
  while (isWorking && attack !== undefined) {
    const status = await attack()
    const statuses = (counts[name] ??= {})
    statuses[status] = (statuses[status] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const work = (): void => {
  isWorking = true
  repeating = names.flatMap((name) => Array.from({ length: atOnce }, () => repeat(name)))
}

const rest = async (): Promise<void> => {
  isWorking = false
  await Promise.all([...repeating, endRuns()])
  // What was asked for meanwhile.
  await endRuns()
}

process.on('message', (message) => {
  if (message === 'work') work()
  if (message === 'rest') void rest().then(() => process.send?.('rested'))
  if (message === 'stop') {
    isWorking = false
    process.send?.({ counts }, () => process.exit())
  }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
