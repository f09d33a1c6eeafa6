import type { FormField, FormSection, ShownIf } from './form.ts'

/** While what else is chosen the certificates of a connection are asked for; absent: always. */
interface CertificatesShown {
  readonly authority?: ShownIf
  readonly client?: ShownIf
}

const shown = (condition: ShownIf | undefined) => (condition === undefined ? {} : { shownIf: condition })

/** Whom a connection trusts, and how it says who it is. */
export const certificateFields = ({ authority, client }: CertificatesShown = {}): readonly FormField[] => [
  {
    kind: 'password',
    key: 'certificateAuthority',
    label: 'CA certificate',
    placeholder: '-----BEGIN CERTIFICATE-----',
    isMultiline: true,
    help: 'Only for a server whose certificate is not signed by a public authority.',
    ...shown(authority),
  },
  {
    kind: 'password',
    key: 'clientCertificate',
    label: 'Client certificate',
    placeholder: '-----BEGIN CERTIFICATE-----',
    isMultiline: true,
    help: 'Only for a server that knows its users by certificates.',
    ...shown(client),
  },
  {
    kind: 'password',
    key: 'clientKey',
    label: 'Client key',
    placeholder: '-----BEGIN PRIVATE KEY-----',
    isMultiline: true,
    help: 'The private key of the client certificate, without a passphrase.',
    ...shown(client),
  },
]

/** The certificates of a connection over HTTP, whose address says whether it is encrypted. */
export const certificatesSection: FormSection = { title: 'Certificates', fields: certificateFields() }
