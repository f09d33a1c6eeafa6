import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { createEgress } from '@ashlar/egress'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { signatureFault } from '../../test/aws-signature.ts'
import { type HttpService, type SeenRequest, startService } from '../../test/http-service.ts'
import type { Connection } from '../connection.ts'
import { findSecretStore } from './secret-stores.ts'
import { secretStoreDescriptors } from './secret-store-descriptors.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
const open: HttpService[] = []
afterEach(async () => {
  for (const service of open.splice(0)) await service.stop()
})
afterAll(() => egress.close())

const say = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const serve = async (answer: (request: SeenRequest, response: ServerResponse) => void) => {
  const service = await startService(answer)
  open.push(service)
  return service
}

const driverOf = async (pluginId: string) => {
  const store = findSecretStore(pluginId)
  if (store === undefined) throw new Error(`There is no store ${pluginId}.`)
  return await store.createDriver({ egress })
}

const connection = (
  configuration: Connection['configuration'],
  secrets: Record<string, string>,
): Connection => ({ id: 'store', version: 1, configuration, secrets })

const signal = () => AbortSignal.timeout(5_000)

/** A server that follows Vault's HTTP API: engines of both versions, tokens and app roles. */
const startVault = async () => {
  const vault = { isSealed: false, token: 'hvs.root-token', data: { DB_PASSWORD: 'from vault', PORT: 5432 } }
  const service = await serve((request, response) => {
    const errors = (status: number, ...texts: string[]) => say(response, status, { errors: texts })
    if (vault.isSealed) return errors(503, 'Vault is sealed')
    if (request.url === '/v1/auth/approle/login') {
      const { role_id: role, secret_id: secret } = JSON.parse(request.body)
      if (role !== 'role' || secret !== 'secret-of-role') return errors(400, 'invalid role or secret ID')
      return say(response, 200, { auth: { client_token: vault.token, lease_duration: 60 } })
    }
    if (request.headers['x-vault-token'] !== vault.token) return errors(403, 'permission denied')
    switch (request.url) {
      case '/v1/auth/token/lookup-self':
        return say(response, 200, { data: { ttl: 60 } })
      case '/v1/kv/data/apps/shop':
        return say(response, 200, { data: { data: vault.data, metadata: { version: 3 } } })
      case '/v1/kv/data/apps/shop/deep%20er':
        return say(response, 200, { data: { data: { KEY: 'deeper' }, metadata: { version: 1 } } })
      case '/v1/old/apps/shop':
        return say(response, 200, { data: vault.data })
      default:
        return errors(404)
    }
  })
  return { vault, service }
}

const inVault = (address: string, more: Connection['configuration'] = {}): Connection['configuration'] => ({
  address,
  namespace: '',
  enginePath: 'kv',
  secretsPath: 'apps/shop',
  engineVersion: 'V2',
  authentication: 'token',
  ...more,
})

describe('HashiCorp Vault', () => {
  it('gives the keys of a secret, of both versions of its engine, and of secrets below', async () => {
    const { service, vault } = await startVault()
    const driver = await driverOf('vault')
    const secrets = { token: vault.token }
    const two = connection(inVault(service.address), secrets)
    expect(await driver.read(two, ['DB_PASSWORD'], signal())).toBe('from vault')
    expect(await driver.read(two, ['PORT'], signal())).toBe('5432')
    expect(await driver.read(two, ['deep er', 'KEY'], signal())).toBe('deeper')
    const one = connection(inVault(service.address, { enginePath: 'old', engineVersion: 'V1' }), secrets)
    expect(await driver.read(one, ['DB_PASSWORD'], signal())).toBe('from vault')
    expect(await driver.test(two, signal())).toContain('Connected to Vault at 127.0.0.1')
    expect(await driver.names(two, signal())).toEqual(['DB_PASSWORD', 'PORT'])
    const nowhere = connection(inVault(service.address, { secretsPath: '' }), secrets)
    expect(await driver.names(nowhere, signal())).toEqual([])
  })

  it('is logged in to by app role, in a namespace', async () => {
    const { service } = await startVault()
    const driver = await driverOf('vault')
    const role = inVault(service.address, { authentication: 'appRole', roleId: 'role', namespace: 'team' })
    expect(
      await driver.read(connection(role, { secretId: 'secret-of-role' }), ['DB_PASSWORD'], signal()),
    ).toBe('from vault')
    expect(service.seen.map(({ headers }) => headers['x-vault-namespace'])).toEqual(['team', 'team'])
    await expect(
      driver.read(connection(role, { secretId: 'ended' }), ['DB_PASSWORD'], signal()),
    ).rejects.toThrow('The secret ID may have ended')
  })

  it('says that it is sealed, that the token ended, and that there is no such key', async () => {
    const { service, vault } = await startVault()
    const driver = await driverOf('vault')
    const asked = connection(inVault(service.address), { token: vault.token })
    await expect(driver.read(asked, ['OTHER'], signal())).rejects.toThrow('no secret "OTHER"')
    await expect(driver.read(asked, ['constructor'], signal())).rejects.toThrow('no secret "constructor"')
    vault.token = 'another'
    await expect(driver.read(asked, ['DB_PASSWORD'], signal())).rejects.toThrow('refuses the token: it ended')
    vault.isSealed = true
    await expect(driver.test(asked, signal())).rejects.toThrow(
      'is sealed. Somebody who holds its unseal keys',
    )
  })

  it.each([
    ['..', 'KEY'],
    ['a/../../../sys/raw', 'KEY'],
    ['.', 'KEY'],
    ['a\u0000b', 'KEY'],
  ])('is never asked for what lies outside of its path: %s', async (...path) => {
    const { service, vault } = await startVault()
    const driver = await driverOf('vault')
    const asked = connection(inVault(service.address), { token: vault.token })
    await expect(driver.read(asked, path, signal())).rejects.toThrow('cannot be the name of a secret')
    expect(service.seen).toEqual([])
  })

  it('is asked for a name with signs of addresses as for any other', async () => {
    const { service, vault } = await startVault()
    const driver = await driverOf('vault')
    const asked = connection(inVault(service.address), { token: vault.token })
    await expect(driver.read(asked, ['a?list=true#%2e%2e', 'KEY'], signal())).rejects.toThrow('no secret')
    expect(service.seen.map(({ url }) => url)).toEqual(['/v1/kv/data/apps/shop/a%3Flist%3Dtrue%23%252e%252e'])
  })
})

/** A server that follows the JSON 1.1 protocol of AWS Secrets Manager and checks signatures. */
const startAws = async () => {
  const aws = { fails: '' }
  const service = await serve((request, response) => {
    const fault = signatureFault({ ...request, body: Buffer.from(request.body) }, 'a-secret-access-key')
    if (fault !== null) return say(response, 400, { __type: 'InvalidSignatureException', message: fault })
    if (aws.fails !== '') return say(response, 400, { __type: aws.fails, message: 'canary of the answer' })
    const target = String(request.headers['x-amz-target'])
    if (target === 'secretsmanager.ListSecrets') {
      const { Filters: [filter] = [] } = JSON.parse(request.body)
      expect(filter ?? { Key: 'name', Values: ['shop/'] }).toEqual({ Key: 'name', Values: ['shop/'] })
      return say(response, 200, { SecretList: [{ Name: 'shop/db' }, { Name: 'other' }] })
    }
    const { SecretId: id } = JSON.parse(request.body)
    if (id === 'shop/db') return say(response, 200, { SecretString: '{"user":"app","password":"from aws"}' })
    if (id === 'shop/token')
      return say(response, 200, { SecretBinary: Buffer.from('binary').toString('base64') })
    return say(response, 400, { __type: 'com.amazonaws#ResourceNotFoundException', message: 'no' })
  })
  return { aws, service }
}

const inAws = (endpoint: string, secretAccessKey = 'a-secret-access-key') =>
  connection({ prefix: 'shop/', region: 'eu-central-1', endpoint, accessKeyId: 'AKIA' }, { secretAccessKey })

describe('AWS Secrets Manager', () => {
  it('gives a secret, a field of its JSON, and what is binary', async () => {
    const { service } = await startAws()
    const driver = await driverOf('awssecretsmanager')
    const asked = inAws(service.address)
    expect(await driver.read(asked, ['db', 'password'], signal())).toBe('from aws')
    expect(await driver.read(asked, ['db'], signal())).toBe('{"user":"app","password":"from aws"}')
    expect(await driver.read(asked, ['token'], signal())).toBe('binary')
    await expect(driver.read(asked, ['db', 'other'], signal())).rejects.toThrow('has no field "other"')
    await expect(driver.read(asked, ['token', 'x'], signal())).rejects.toThrow('has no field "x"')
    await expect(driver.read(asked, ['none'], signal())).rejects.toThrow('no secret "none"')
    expect(await driver.test(asked, signal())).toBe('Connected to AWS Secrets Manager in eu-central-1.')
    expect(await driver.names(asked, signal())).toEqual(['db'])
  })

  it.each([
    ['ThrottlingException', 'too many requests for secrets'],
    ['ExpiredTokenException', 'session token: it has ended'],
    ['AccessDeniedException', 'may not read "db"'],
    ['UnrecognizedClientException', 'does not know the access key ID'],
    ['SomethingNew', 'answered 400'],
  ])('says in words what %s is', async (type, words) => {
    const { service, aws } = await startAws()
    aws.fails = type
    const driver = await driverOf('awssecretsmanager')
    const read = driver.read(inAws(service.address), ['db'], signal())
    await expect(read).rejects.toThrow(words)
    await expect(read).rejects.not.toThrow('canary')
  })

  it('says that the signature is refused, and takes no name outside of its prefix', async () => {
    const { service } = await startAws()
    const driver = await driverOf('awssecretsmanager')
    await expect(driver.read(inAws(service.address, 'wrong'), ['db'], signal())).rejects.toThrow(
      'refuses the signature',
    )
    const arn = 'arn:aws:secretsmanager:eu-central-1:1:secret:other'
    await expect(driver.read(inAws(service.address), [arn], signal())).rejects.toThrow('cannot be the name')
  })
})

/** A server that follows the REST API of Google Secret Manager and checks who signed in. */
const startGoogle = async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const publicKey = createPublicKey(privateKey)
  const account = 'ashlar@shop.iam.gserviceaccount.com'
  const isSignedIn = async (authorization: string): Promise<boolean> => {
    try {
      const audience = 'https://secretmanager.googleapis.com/'
      await jwtVerify(authorization.replace('Bearer ', ''), publicKey, { issuer: account, audience })
      return true
    } catch {
      return false
    }
  }
  const service = await serve((request, response) => {
    const refuse = (code: number, status: string) => say(response, code, { error: { code, status } })
    const answer = async (): Promise<void> => {
      if (!(await isSignedIn(String(request.headers['authorization'])))) return refuse(401, 'UNAUTHENTICATED')
      const name = /^\/v1\/projects\/shop-1\/secrets\/(.+)\/versions\/latest:access$/u.exec(request.url)?.[1]
      if (name === 'db') {
        const data = Buffer.from('{"password":"from google"}').toString('base64')
        return say(response, 200, { name: 'projects/1/secrets/db/versions/7', payload: { data } })
      }
      if (request.url === '/v1/projects/shop-1/secrets?pageSize=250') {
        return say(response, 200, { secrets: [{ name: 'projects/1/secrets/db' }] })
      }
      if (name === 'off') return refuse(400, 'FAILED_PRECONDITION')
      return refuse(
        request.url.endsWith('?pageSize=1') ? 403 : 404,
        name === undefined ? 'PERMISSION_DENIED' : 'NOT_FOUND',
      )
    }
    void answer()
  })
  const key = (of = privateKey) =>
    JSON.stringify({
      type: 'service_account',
      client_email: account,
      private_key: of.export({ type: 'pkcs8', format: 'pem' }),
      private_key_id: 'k1',
    })
  return { service, key }
}

describe('Google Secret Manager', () => {
  it('gives the latest version to the service account, and says what is wrong', async () => {
    const { service, key } = await startGoogle()
    const driver = await driverOf('gcpsecretmanager')
    const configuration = { projectId: 'shop-1', endpoint: service.address }
    const asked = connection(configuration, { serviceAccountKey: key() })
    expect(await driver.read(asked, ['db', 'password'], signal())).toBe('from google')
    expect(await driver.test(asked, signal())).toContain('project shop-1')
    expect(await driver.names(asked, signal())).toEqual(['db'])
    await expect(driver.read(asked, ['none'], signal())).rejects.toThrow('no secret "none"')
    await expect(driver.read(asked, ['off'], signal())).rejects.toThrow('is disabled or destroyed')
    await expect(driver.read(asked, ['../../other'], signal())).rejects.toThrow('cannot be the name')
    const other = key(generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey)
    const refused = driver.read(connection(configuration, { serviceAccountKey: other }), ['db'], signal())
    await expect(refused).rejects.toThrow('refuses the key of the service account')
  })
})

describe('Akeyless', () => {
  it('gives secrets below its prefix to an API key and to an e-mail address', async () => {
    const service = await serve((request, response) => {
      const body = JSON.parse(request.body)
      if (request.url === '/auth') {
        const isKnown = body['access-key'] === 'a-key' || body['admin-password'] === 'a-password'
        return isKnown ? say(response, 200, { token: 't-1' }) : say(response, 401, { error: 'unauthorized' })
      }
      if (body.token === 't-1' && request.url === '/list-items' && body.path === '/shop/') {
        return say(response, 200, { items: [{ item_name: '/shop/db/password' }, { item_name: '/other' }] })
      }
      if (body.token !== 't-1' || request.url !== '/get-secret-value') return say(response, 401, {})
      const [name] = body.names
      if (name === '/shop/db/password') return say(response, 200, { [name]: 'from akeyless' })
      return say(response, 400, { error: 'item does not exist' })
    })
    const driver = await driverOf('akeyless')
    const place = { address: service.address, prefix: '/shop' }
    const byKey = connection({ ...place, authentication: 'apiKey', accessId: 'p-1' }, { accessKey: 'a-key' })
    expect(await driver.read(byKey, ['db/password'], signal())).toBe('from akeyless')
    expect(await driver.test(byKey, signal())).toContain('Connected to Akeyless')
    expect(await driver.names(byKey, signal())).toEqual(['db/password'])
    const byMail = connection(
      { ...place, authentication: 'email', email: 'ops@example.com' },
      { password: 'a-password' },
    )
    expect(await driver.read(byMail, ['db/password'], signal())).toBe('from akeyless')
    await expect(driver.read(byKey, ['none'], signal())).rejects.toThrow('no secret "none"')
    await expect(driver.read(byKey, ['../other'], signal())).rejects.toThrow('cannot be the name')
    const wrong = connection({ ...place, authentication: 'apiKey', accessId: 'p-1' }, { accessKey: 'other' })
    await expect(driver.test(wrong, signal())).rejects.toThrow('refuses the credentials')
  })
})

const hostile = secretStoreDescriptors.map(({ pluginId }) => pluginId)

const somewhere = (address: string): Record<string, Connection> => ({
  vault: connection(inVault(address), { token: 'canary-credential' }),
  awssecretsmanager: inAws(address, 'canary-credential'),
  gcpsecretmanager: connection(
    { projectId: 'shop-1', endpoint: address },
    {
      serviceAccountKey: JSON.stringify({
        client_email: 'a@b',
        private_key: generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
          type: 'pkcs8',
          format: 'pem',
        }),
      }),
    },
  ),
  akeyless: connection(
    { address, prefix: '', authentication: 'apiKey', accessId: 'p-1' },
    { accessKey: 'canary-credential' },
  ),
})

describe.each(hostile)('a hostile %s', (pluginId) => {
  const read = async (address: string) => {
    const asked = somewhere(address)[pluginId]
    if (asked === undefined) throw new Error(`There is no connection to ${pluginId}.`)
    return await (await driverOf(pluginId)).read(asked, ['name'], signal())
  }

  it('leads nobody to the metadata of the machine by a redirect', async () => {
    const seen: string[] = []
    const other = await serve(({ url }, response) => {
      seen.push(url)
      say(response, 200, {})
    })
    for (const location of ['http://169.254.169.254/latest/meta-data/', `${other.address}/stolen`]) {
      const service = await serve((_request, response) => {
        response.writeHead(307, { location }).end()
      })
      await expect(read(service.address)).rejects.toThrow('answers with a redirect')
    }
    expect(seen).toEqual([])
  })

  it('is given up when its answer has no end, is no JSON, or repeats what it was sent', async () => {
    const endless = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = Buffer.alloc(256 * 1024, ' ')
      const more = (): void => {
        while (response.writable && response.write(chunk));
        if (response.writable) response.once('drain', more)
      }
      more()
    })
    await expect(read(endless.address)).rejects.toMatchObject({ code: 'too_large' })
    const html = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>canary-answer')
    })
    await expect(read(html.address)).rejects.not.toThrow('canary')
    const parrot = await serve(({ body, headers }, response) => {
      say(response, 400, {
        errors: [body, JSON.stringify(headers)],
        error: body,
        __type: body,
        message: body,
      })
    })
    await expect(read(parrot.address)).rejects.not.toThrow('canary')
  })
})
