import { StepError } from '@ashlar/engine'
import { type JsonObject, unknownType, type ValueType } from '@ashlar/schema'
import { connectionOf, type ConnectionHost } from '../integrations/connection.ts'
import type { IntegrationRow } from '../integrations/load.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'

/** Steps to be described, and with which configuration of their integration; null is the default one. */
interface DescribedSteps {
  readonly configurations: readonly JsonObject[]
  readonly profileId: string | null
}

interface Described {
  readonly types: ValueType[]
  readonly refusals: (string | null)[]
}

/**
 * What steps on an integration would answer, in their order, as the system behind it says; none of them runs. Throws a
 * `Refusal` where the system cannot be asked.
 */
export const describeSteps = async (
  queries: Queryable,
  executor: Services['executor'],
  { row, host }: { readonly row: IntegrationRow; readonly host: ConnectionHost },
  { configurations, profileId }: DescribedSteps,
  signal: AbortSignal,
): Promise<Described> => {
  try {
    const connection = await connectionOf(queries, row, profileId, host)
    if (connection === null) {
      return { types: configurations.map(() => unknownType), refusals: configurations.map(() => null) }
    }
    const answers = await executor.answerTypes(row.id, connection, configurations, signal)
    return {
      types: answers.map(({ type }) => type),
      refusals: answers.map(({ refusal }) => refusal ?? null),
    }
  } catch (cause) {
    if (!(cause instanceof StepError)) throw cause
    throw new Refusal('integration_unreachable', cause.message, { cause })
  }
}
