import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A key and the certificate for it, as PEM. */
export interface KeyPair {
  readonly key: string
  readonly certificate: string
}

/** Whether this machine can make certificates; where it cannot, tests of TLS are left out, named and counted. */
export const hasCertificates = existsSync('/usr/bin/openssl')

/** An authority of its own for a test, with certificates that it signed: one for the server at `127.0.0.1`, one for a client. */
export const makeCertificates = (): { authority: KeyPair; server: KeyPair; client: KeyPair } => {
  const folder = mkdtempSync(join(tmpdir(), 'ashlar-certificates-'))
  const run = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const pair = (name: string): KeyPair => ({
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    certificate: readFileSync(join(folder, `${name}.crt`), 'utf8'),
  })
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  try {
    run(
      'req',
      '-x509',
      ...newKey,
      '-keyout',
      'authority.key',
      '-out',
      'authority.crt',
      '-days',
      '2',
      '-subj',
      '/CN=Authority',
    )
    writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1')
    for (const name of ['server', 'client']) {
      run('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
      const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2']
      run('x509', '-req', '-in', `${name}.csr`, ...signed, '-extfile', 'names', '-out', `${name}.crt`)
    }
    return { authority: pair('authority'), server: pair('server'), client: pair('client') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
