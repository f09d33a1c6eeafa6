import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const countsSchema = z.object({ counts: z.record(z.string(), z.record(z.string(), z.number())) })

/** How often each attack was answered with which status; 0 where no answer came. */
export type HostileCounts = z.output<typeof countsSchema>['counts']

/** A hostile organization and a hostile visitor. */
export interface HostileLoad {
  readonly begin: () => void
  /** Asks for nothing more, and has all that it asked for ended; it may begin again. */
  readonly rest: () => Promise<void>
  /** Ends it; answers with what became of the attacks. */
  readonly end: () => Promise<HostileCounts>
}

/** Builds what the hostile organization attacks with; the cookie is that of its owner. */
export const prepareHostile = async (
  addresses: readonly string[],
  cookie: string,
  names: readonly string[],
): Promise<HostileLoad> => {
  const child = fork(
    join(import.meta.dirname, 'hostile-process.ts'),
    [JSON.stringify({ addresses, cookie, names })],
    // A session of its own, as other people have other machines: sessions share a processor before processes do.
    { detached: true },
  )
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The hostile process could not begin.'))),
  ])
  return {
    begin: () => void child.send('work'),
    rest: async () => {
      const rested = once(child, 'message')
      child.send('rest')
      await rested
    },
    end: async () => {
      const answered = once(child, 'message')
      child.send('stop')
      const [message]: unknown[] = await answered
      return countsSchema.parse(message).counts
    },
  }
}
