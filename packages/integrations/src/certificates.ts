import type { Certificates } from '@ashlar/egress'
import type { Connection } from './connection.ts'

/** The certificates of a connection; what is left out stands for what every connection has. */
export const readCertificates = ({ secrets }: Pick<Connection, 'secrets'>): Certificates => ({
  ...given('ca', secrets['certificateAuthority']),
  ...given('cert', secrets['clientCertificate']),
  ...given('key', secrets['clientKey']),
})

const given = (key: keyof Certificates, text: string | undefined): Certificates =>
  text === undefined || text.trim() === '' ? {} : { [key]: text }
