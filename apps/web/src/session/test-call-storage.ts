import { check, jsonObjectSchema, jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'
import { testCallPrefix } from './test-call-key.ts'

const keptSchema = z.strictObject({ params: jsonObjectSchema, body: jsonValueSchema })

/** What a person tries a workflow out with. */
type KeptTestCall = z.output<typeof keptSchema>

/** What this browser keeps of it, of one person and one workflow. */
interface TestCallStorage {
  /** Null where nothing is kept, or nothing that can be read. */
  read: () => KeptTestCall | null
  write: (testCall: KeptTestCall) => void
}

/** Where the test call of a workflow is kept; gone when somebody signs out. */
export const testCallStorage = (
  { organizationId, userId, apiId }: { organizationId: string; userId: string; apiId: string },
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => window.localStorage,
): TestCallStorage => {
  const key = `${testCallPrefix}${organizationId}:${userId}:${apiId}`
  return {
    read: () => {
      try {
        const kept = check(keptSchema, JSON.parse(storage().getItem(key) ?? 'null'))
        return kept.ok ? kept.value : null
      } catch {
        return null
      }
    },
    write: (testCall) => {
      try {
        storage().setItem(key, JSON.stringify(testCall))
      } catch {
        // A full or blocked storage costs the values after a reload and nothing else.
      }
    },
  }
}
