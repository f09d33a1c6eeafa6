import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { loginAddress } from './login-address.ts'
import { oauthSettingsOf } from './oauth-settings.ts'

const asked = { redirectUrl: 'https://ashlar.example/oauth/callback', state: 'c3RhdGU=', challenge: 'abc' }

const addressFor = (more: JsonObject = {}, request: Parameters<typeof loginAddress>[1] = asked) => {
  const settings = oauthSettingsOf({
    authentication: 'OAUTH2_CODE',
    authorizationUrl: 'https://login.example/authorize?tenant=shop&state=theirs',
    tokenUrl: 'https://login.example/token',
    clientId: 'us',
    scope: 'write read',
    ...more,
  })
  if (settings === null) throw new Error('These settings do not log in by OAuth.')
  return Object.fromEntries(loginAddress(settings, request).searchParams)
}

describe('the address at which somebody logs in', () => {
  it('asks for a code with consent, offline access, a state and a challenge, and keeps what the provider needs', () => {
    expect(addressFor()).toEqual({
      tenant: 'shop',
      response_type: 'code',
      client_id: 'us',
      redirect_uri: asked.redirectUrl,
      scope: 'read write',
      prompt: 'consent',
      access_type: 'offline',
      state: asked.state,
      code_challenge: 'abc',
      code_challenge_method: 'S256',
    })
  })

  it('has the audience and the prompt that were entered', () => {
    expect(addressFor({ audience: 'the drive', promptType: 'select_account' })).toMatchObject({
      audience: 'the drive',
      prompt: 'select_account',
    })
  })

  it('has no state where none is to be sent', () => {
    expect(addressFor({ sendOAuthState: false })).not.toHaveProperty('state')
  })

  it('asks for a token in the implicit grant, always with a state', () => {
    const implicit = { authentication: 'OAUTH2_IMPLICIT', sendOAuthState: false }
    expect(addressFor(implicit, { ...asked, challenge: null })).toMatchObject({
      response_type: 'token',
      state: asked.state,
    })
  })
})
