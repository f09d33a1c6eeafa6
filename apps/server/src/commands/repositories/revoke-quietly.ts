import { GitHostError, revokeAtHost } from '../../repositories/hosts/ask-host.ts'
import type { GitHost } from '../../repositories/hosts/git-hosts.ts'
import type { Services } from '../../services/services.ts'

/** Has a server of Git forget a token that is of no use here any more. Whatever it answers changes nothing here. */
export const revokeQuietly = async (
  { platform: { logs }, gitAccounts: { egress } }: Pick<Services, 'platform' | 'gitAccounts'>,
  host: GitHost,
  token: string,
): Promise<void> => {
  try {
    await revokeAtHost(egress, host, token)
  } catch (error) {
    if (!(error instanceof GitHostError)) throw error
    logs.warn({ reason: error.message, host: host.kind.id }, 'A server of Git did not forget a token')
  }
}
