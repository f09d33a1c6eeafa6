import type { RunCaller } from '@ashlar/executor'
import type { JsonObject } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import type { RunStarter } from '../durable-runs/tables.ts'
import type { Principal } from '../http/principal.ts'
import { users } from '../identity/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { presentUser } from '../published/present-user.ts'

const nobody: RunCaller = { user: null, groups: [] }

/** Who a run goes on for, as its expressions read it: the word of the session or the token, never that of the browser. */
export const callerOf = (principal: Principal): RunCaller => {
  const presented = presentUser(principal)
  if (presented === null) return nobody
  const { id, name, email, groups, metadata } = presented
  const user: JsonObject = { id, name, email }
  if (groups !== undefined) user['groups'] = groups
  if (metadata !== undefined) user['metadata'] = metadata
  return { user, groups: groups ?? [] }
}

/** The same for a run that is kept: it may go on when whoever started it is long gone. */
export const callerOfStarter = async (queries: Queryable, starter: RunStarter): Promise<RunCaller> => {
  if (starter.kind === 'run') return starter.caller ?? nobody
  if (starter.kind !== 'member') return nobody
  const [user] = await queries
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, starter.userId))
  return user === undefined ? nobody : { user, groups: [] }
}
