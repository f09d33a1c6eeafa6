import type { FormField, FormSection, ShownIf } from './form.ts'

/** While what else is chosen the certificates of a connection are asked for; absent: always. */
interface CertificatesShown {
  readonly authority?: ShownIf
  readonly client?: ShownIf
}

/** The secrets in which the certificates of a connection stand: those for the system itself, and those for its provider of OAuth 2.0. */
export const certificateKeys = {
  system: { ca: 'certificateAuthority', cert: 'clientCertificate', key: 'clientKey' },
  provider: { ca: 'providerAuthority', cert: 'providerCertificate', key: 'providerKey' },
} as const

const shown = (condition: ShownIf | undefined) => (condition === undefined ? {} : { shownIf: condition })

/** Whom a connection trusts, and how it says who it is. */
export const certificateFields = ({ authority, client }: CertificatesShown = {}): readonly FormField[] => [
  {
    kind: 'password',
    key: certificateKeys.system.ca,
    label: 'CA certificate',
    placeholder: '-----BEGIN CERTIFICATE-----',
    isMultiline: true,
    help: 'Only for a server whose certificate is not signed by a public authority.',
    ...shown(authority),
  },
  {
    kind: 'password',
    key: certificateKeys.system.cert,
    label: 'Client certificate',
    placeholder: '-----BEGIN CERTIFICATE-----',
    isMultiline: true,
    help: 'Only for a server that knows its users by certificates.',
    ...shown(client),
  },
  {
    kind: 'password',
    key: certificateKeys.system.key,
    label: 'Client key',
    placeholder: '-----BEGIN PRIVATE KEY-----',
    isMultiline: true,
    help: 'The private key of the client certificate, without a passphrase.',
    ...shown(client),
  },
]

/** The same for whoever gives a connection its access tokens, while one of some ways to authenticate is chosen. */
export const providerCertificateFields = (ways: readonly string[]): readonly FormField[] => {
  const shownIf: ShownIf = { key: 'authentication', oneOf: ways }
  return [
    {
      kind: 'password',
      key: certificateKeys.provider.ca,
      label: 'CA certificate of the provider',
      placeholder: '-----BEGIN CERTIFICATE-----',
      isMultiline: true,
      help: 'Only where the certificate of whoever gives the tokens is not signed by a public authority.',
      shownIf,
    },
    {
      kind: 'password',
      key: certificateKeys.provider.cert,
      label: 'Client certificate for the provider',
      placeholder: '-----BEGIN CERTIFICATE-----',
      isMultiline: true,
      help: 'Only where the access token URL knows its clients by certificates.',
      shownIf,
    },
    {
      kind: 'password',
      key: certificateKeys.provider.key,
      label: 'Client key for the provider',
      placeholder: '-----BEGIN PRIVATE KEY-----',
      isMultiline: true,
      help: 'The private key of that client certificate, without a passphrase.',
      shownIf,
    },
  ]
}

/** The certificates of a connection over HTTP, whose address says whether it is encrypted. */
export const certificatesSection: FormSection = { title: 'Certificates', fields: certificateFields() }
