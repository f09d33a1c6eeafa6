import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './config.ts'
import { settingsDocument, unknownSettings } from './listed-settings.ts'
import { StartError } from '../platform/start-error.ts'

const failure = (environment: Record<string, string>): StartError => {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartError) return error
    throw error
  }
  throw new Error('The settings were accepted.')
}

describe('readSettings', () => {
  it('needs nothing to be set', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      signUp: 'invitation',
      mailFrom: 'Ashlar <no-reply@localhost>',
      databaseUrl: undefined,
      roles: new Set(['web', 'worker', 'scheduler']),
      apiTimeLimit: 60_000,
      resultSizeLimit: 10 * 1024 * 1024,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '  ' })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    })
  })

  it('lets the public address follow the port', () => {
    expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  it('cuts the slash at the end of the public address', () => {
    expect(readSettings({ PUBLIC_URL: 'https://apps.example.com/' })).toMatchObject({
      publicUrl: 'https://apps.example.com',
      mailFrom: 'Ashlar <no-reply@apps.example.com>',
    })
  })

  it('takes one e-mail address for help, and no other text', () => {
    expect(readSettings({}).supportEmail).toBeUndefined()
    const supportEmail = 'Help@Example.com'
    expect(readSettings({ ASHLAR_SUPPORT_EMAIL: supportEmail })).toMatchObject({ supportEmail })
    for (const text of ['help', 'help@example.com?cc=all@example.com', 'a@example.com, b@example.com']) {
      expect(failure({ ASHLAR_SUPPORT_EMAIL: text }).message).toContain(
        'ASHLAR_SUPPORT_EMAIL must be an e-mail',
      )
    }
  })

  it('reads where people sign in for repositories, and says what is missing for that', () => {
    expect(readSettings({}).gitHosts).toEqual([])
    const client = { ASHLAR_GITHUB_CLIENT_ID: 'us', ASHLAR_GITHUB_CLIENT_SECRET: 'secret' }
    const github = { id: 'github', address: 'https://github.com', clientId: 'us', clientSecret: 'secret' }
    expect(readSettings(client).gitHosts).toEqual([github])
    expect(readSettings({ ...client, ASHLAR_GITHUB_URL: 'https://git.example.com/' }).gitHosts).toEqual([
      { ...github, address: 'https://git.example.com' },
    ])
    const ofGitea = { ASHLAR_GITEA_CLIENT_ID: 'us', ASHLAR_GITEA_CLIENT_SECRET: 'secret' }
    expect(failure(ofGitea).message).toContain('ASHLAR_GITEA_URL has to be set for signing in there')
    expect(failure({ ASHLAR_GITLAB_CLIENT_ID: 'us' }).message).toContain(
      'ASHLAR_GITLAB_CLIENT_SECRET has to be set for signing in there',
    )
  })

  it('reads where traces go, with headers that may hold any text', () => {
    expect(readSettings({})).toMatchObject({ otlpUrl: undefined, otlpHeaders: {} })
    const read = (ASHLAR_OTLP_URL: string) => readSettings({ ASHLAR_OTLP_URL }).otlpUrl
    expect(read('http://collector:4318')).toBe('http://collector:4318/v1/traces')
    expect(read('https://traces.example.com/otlp/traces')).toBe('https://traces.example.com/otlp/traces')
    expect(
      readSettings({ ASHLAR_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, x-team=one=two' }).otlpHeaders,
    ).toEqual({ authorization: 'Bearer a,b', 'x-team': 'one=two' })
  })

  it('refuses a collector and headers that cannot be used, without repeating what may be a secret', () => {
    for (const text of ['collector:4318', 'ftp://canary', 'http://user:canary@collector']) {
      const { message } = failure({ ASHLAR_OTLP_URL: text })
      expect(message).toContain('ASHLAR_OTLP_URL')
      expect(message).not.toContain('canary')
    }
    for (const text of ['canary', 'a=%canary', 'a=canary%0D%0Ab', 'a b=canary', 'a=', 'a=canary,b']) {
      const { message } = failure({ ASHLAR_OTLP_HEADERS: text })
      expect(message).toContain('ASHLAR_OTLP_HEADERS')
      expect(message).not.toContain('canary')
    }
  })

  it('makes the data folder absolute', () => {
    expect(readSettings({ ASHLAR_DATA_DIR: 'here' }).dataFolder).toBe(join(process.cwd(), 'here'))
  })

  it('reads a key in both notations', () => {
    const bytes = Buffer.alloc(32, 7)
    expect(readSettings({ ASHLAR_SECRET_KEY: bytes.toString('hex') }).secretKey).toEqual(bytes)
    expect(readSettings({ ASHLAR_SECRET_KEY: bytes.toString('base64') }).secretKey).toEqual(bytes)
  })

  it('reads hosts and ranges that integrations may reach', () => {
    const text = '10.0.0.0/8, db.internal:5432, *.corp.example, [::1]:5432, fd00::/8'
    expect(readSettings({ ASHLAR_ALLOWED_HOSTS: text }).allowedHosts).toEqual([
      '10.0.0.0/8',
      'db.internal:5432',
      '*.corp.example',
      '[::1]:5432',
      'fd00::/8',
    ])
  })

  it('lists every problem at once', () => {
    const error = failure({
      PORT: 'many',
      PUBLIC_URL: 'apps.example.com/x',
      DATABASE_URL: 'mysql://root:hunter22@db/x',
      ASHLAR_SECRET_KEY: 'too-short-and-secret',
      ASHLAR_ROLES: 'web,cook',
      ASHLAR_TRUST_PROXY: 'everybody',
      LOG_LEVEL: 'loud',
    })
    expect(error.code).toBe('SETTINGS_INVALID')
    expect(error.message.split('\n')).toHaveLength(8)
    expect(error.message).toContain('PORT must be a whole number from 1 to 65535, not "many"')
    expect(error.message).toContain('ASHLAR_ROLES must be one of web, worker, scheduler, not "cook"')
  })

  it('repeats no secret in a problem', () => {
    const { message } = failure({ DATABASE_URL: 'mysql://root:hunter22@db/x', ASHLAR_SECRET_KEY: 'hunter22' })
    expect(message).not.toContain('hunter22')
  })

  it.each(['0', '65536', '-1', '3000.5', '0x10', '1e3'])('refuses the port %s', (port) => {
    expect(failure({ PORT: port }).message).toContain('PORT')
  })
})

describe('unknownSettings', () => {
  it('finds names that look like ours', () => {
    expect(unknownSettings({ ASHLAR_DATADIR: 'x', ASHLAR_DATA_DIR: 'x', PATH: 'x' })).toEqual([
      'ASHLAR_DATADIR',
    ])
  })
})

describe('the list of settings in the manual', () => {
  it('is in step with the settings', async () => {
    const file = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'settings.md')
    await expect(settingsDocument()).toMatchFileSnapshot(file)
  })
})
