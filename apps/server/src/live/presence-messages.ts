import { z } from 'zod'

/** On which of PostgreSQL's channels servers tell each other who is where. */
export const peopleChannel = 'ashlar_live_people'

const from = { from: z.string() }
const who = { place: z.string(), user: z.string(), tab: z.string() }
const shown = { page: z.string(), selection: z.array(z.string()), active: z.boolean() }

/** What servers tell each other of who is where: ids alone, each looks up the names. */
export const presenceMessageSchema = z.discriminatedUnion('kind', [
  /** Somebody follows by the server that says so. */
  z.object({ kind: z.literal('here'), ...from, ...who, ...shown }),
  /** Somebody, wherever they are, shows something else. */
  z.object({ kind: z.literal('shown'), ...from, ...who, ...shown }),
  z.object({ kind: z.literal('gone'), ...from, ...who }),
  /** A server that wants to know who is where. */
  z.object({ kind: z.literal('ask'), ...from, place: z.string() }),
  z.object({ kind: z.literal('alive'), ...from }),
])
export type PresenceMessage = z.output<typeof presenceMessageSchema>
