import type { Egress } from '@ashlar/egress'
import type { OAuthProvider } from './provider.ts'

/** Makes what speaks to providers over the client for outside connections; its library is loaded with the first request. */
export const createOAuthProvider = (egress: Egress): OAuthProvider => {
  const load = async () => (await import('./requests.ts')).providerOver(egress)
  return {
    makeVerifier: async () => (await load()).makeVerifier(),
    exchangeCode: async (...given) => (await load()).exchangeCode(...given),
    refresh: async (...given) => (await load()).refresh(...given),
    askDirectly: async (...given) => (await load()).askDirectly(...given),
    revoke: async (...given) => (await load()).revoke(...given),
    readAccount: async (...given) => (await load()).readAccount(...given),
  }
}
