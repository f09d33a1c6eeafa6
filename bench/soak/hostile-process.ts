/**
 * Hostile people, in a process of their own: what their requests cost to send must not hold up those of ordinary people.
 * Works from the message `work` on until `stop`, and answers with what became of the attacks.
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
const attacks = await prepareAttacks(addresses, cookie)
const counts: Record<string, Record<number, number>> = {}
let isOver = false

const repeat = async (name: string): Promise<void> => {
  const attack = attacks[name]
  while (!isOver && attack !== undefined) {
    const status = await attack()
    const statuses = (counts[name] ??= {})
    statuses[status] = (statuses[status] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

process.on('message', (message) => {
  if (message === 'work') {
    for (const name of names) for (let count = 0; count < atOnce; count += 1) void repeat(name)
  }
  if (message === 'stop') {
    isOver = true
    process.send?.({ counts }, () => process.exit())
  }
})
process.send?.('ready')
