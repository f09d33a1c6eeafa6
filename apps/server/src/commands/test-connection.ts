import type { ConnectionTest } from '@ashlar/contract'
import { StepError } from '@ashlar/executor'
import { resolveSecrets, type SecretsWanted } from '../integrations/resolve-secrets.ts'
import type { Services } from '../services/services.ts'

/** Tests a connection with what secret stores have in place of references; a store that refuses is told as a failed test. */
export const testWith = async (
  { platform: { database, secrets }, executor }: Pick<Services, 'platform' | 'executor'>,
  wanted: SecretsWanted,
  opened: Readonly<Record<string, string>>,
  test: (secrets: Record<string, string>) => Promise<ConnectionTest>,
): Promise<ConnectionTest> => {
  try {
    const host = { secrets, readSecret: executor.readSecret }
    const resolved = await resolveSecrets(database.queries, host, { ...wanted, isAfresh: true }, opened)
    return await test(resolved.secrets)
  } catch (error) {
    if (error instanceof StepError) return { ok: false, message: error.message, milliseconds: 0 }
    throw error
  }
}
