import { CallError } from '@ashlar/contract'
import type { EmbedAuthErrorCode } from '@ashlar/embed/protocol'

/** What a refusal of the server means to the page around; null for one that is not about who somebody is. */
export const authErrorOf = (thrown: unknown): EmbedAuthErrorCode | null => {
  if (!(thrown instanceof CallError)) return null
  switch (thrown.code) {
    case 'session_expired':
      return 'token_expired'
    case 'not_signed_in':
      return 'unauthorized'
    case 'not_allowed':
      return 'access_denied'
    default:
      return null
  }
}
