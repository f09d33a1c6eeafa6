import type { Certificates } from '@ashlar/egress'
import { readCertificates } from '../certificates.ts'
import { certificateKeys } from '../certificates-form.ts'
import type { OAuthSettings } from './oauth-settings.ts'
import type { OAuthSecrets } from './provider.ts'

/**
 * The certificates with which each address of a provider is asked. All are trusted by the same authority; the client shows its own
 * where its tokens come from, and nowhere else.
 */
export const certificatesFor = (
  { tokenUrl }: Pick<OAuthSettings, 'tokenUrl'>,
  secrets: OAuthSecrets,
): ((url: URL) => Certificates) => {
  const {
    cert: _certificate,
    key: _key,
    ...authority
  } = readCertificates({ secrets }, certificateKeys.provider)
  const origin = URL.parse(tokenUrl)?.origin
  return (url) =>
    url.origin === origin ? readCertificates({ secrets }, certificateKeys.provider) : authority
}
