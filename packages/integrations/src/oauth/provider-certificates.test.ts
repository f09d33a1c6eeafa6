import { createEgress } from '@ashlar/egress'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { hasCertificates, makeCertificates } from '../../test/certificates.ts'
import { type HttpService, startService } from '../../test/http-service.ts'
import { createOAuthProvider } from './create-oauth-provider.ts'
import { oauthSettingsOf } from './oauth-settings.ts'
import type { OAuthClient } from './provider.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const provider = createOAuthProvider(egress)
const open: HttpService[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop()
})
afterAll(() => egress.close())

const serve = async (tls: NonNullable<Parameters<typeof startService>[1]>): Promise<HttpService> => {
  const service = await startService((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ access_token: 'a', token_type: 'bearer', email: 'ada@example.com' }))
  }, tls)
  open.push(service)
  return service
}

/** A client of a provider whose addresses are at some services. */
const aClient = (token: HttpService, secrets: Record<string, string>, rest = token): OAuthClient => {
  const settings = oauthSettingsOf({
    authentication: 'OAUTH2_CLIENT_CREDENTIALS',
    tokenUrl: `${token.address}/token`,
    revokeTokenUrl: `${rest.address}/revoke`,
    userInfoUrl: `${rest.address}/me`,
    clientId: 'shop',
  })
  if (settings === null) throw new Error('These are no settings of OAuth.')
  return { settings, secrets: { clientSecret: 'canary', ...secrets }, signal: AbortSignal.timeout(10_000) }
}

describe('a provider of OAuth 2.0', () => {
  it('is trusted by the authority that its client names, and by no other one', async () => {
    const { authority, cert, key } = testCertificate
    const service = await serve({ cert, key })
    await expect(provider.askDirectly(aClient(service, {}))).rejects.toThrow('is not trusted')
    // That of the service behind it vouches for nobody here.
    const ofService = aClient(service, { certificateAuthority: authority })
    await expect(provider.askDirectly(ofService)).rejects.toThrow('is not trusted')
    expect(service.seen).toEqual([])
    const known = aClient(service, { providerAuthority: authority })
    expect(await provider.askDirectly(known)).toMatchObject({ accessToken: 'a' })
    expect(await provider.refresh(known, 'r')).toMatchObject({ accessToken: 'a' })
    expect(await provider.readAccount(known, 'a')).toBe('ada@example.com')
    await provider.revoke(known, 'a', 'access_token')
    const seen = service.seen.length
    // No connection that was opened for one client is used for another.
    await expect(provider.askDirectly(aClient(service, {}))).rejects.toThrow('is not trusted')
    expect(await provider.readAccount(aClient(service, {}), 'a')).toBeNull()
    expect(service.seen).toHaveLength(seen)
  })

  it('refuses text that is no certificate, and tells nothing of it', async () => {
    const service = await serve({ cert: testCertificate.cert, key: testCertificate.key })
    const asked = provider.askDirectly(aClient(service, { providerAuthority: 'canary-authority' }))
    await expect(asked).rejects.toThrow('cannot be used: each has to be text in PEM')
    await expect(asked).rejects.not.toThrow('canary')
    expect(service.seen).toEqual([])
  })

  it.runIf(hasCertificates)(
    'knows its client by a certificate, which its other addresses never see',
    async () => {
      const { authority, server, client } = makeCertificates()
      const tls = { cert: server.certificate, key: server.key, ca: authority.certificate, requestCert: true }
      const token = await serve({ ...tls, rejectUnauthorized: true })
      const rest = await serve({ ...tls, rejectUnauthorized: true })
      const trusting = { providerAuthority: authority.certificate }
      await expect(provider.askDirectly(aClient(token, trusting))).rejects.toThrow()
      expect(token.seen).toEqual([])
      const known = {
        ...trusting,
        providerCertificate: client.certificate,
        providerKey: client.key,
      }
      expect(await provider.askDirectly(aClient(token, known))).toMatchObject({ accessToken: 'a' })
      expect(await provider.readAccount(aClient(token, known), 'a')).toBe('ada@example.com')
      // One at another origin asks for a certificate and is shown none.
      expect(await provider.readAccount(aClient(token, known, rest), 'a')).toBeNull()
      expect(rest.seen).toEqual([])
    },
  )
})
