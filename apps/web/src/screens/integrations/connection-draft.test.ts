import type { IntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { describe, expect, test } from 'vitest'
import {
  type ConnectionDraft,
  connectionProblems,
  hasMoved,
  isChanged,
  isKept,
  isRemoved,
  newDraft,
  requestOf,
  type SavedConnection,
} from './connection-draft.ts'

const descriptorOf = (pluginId: string): IntegrationDescriptor => {
  const descriptor = findIntegrationDescriptor(pluginId)
  if (descriptor === undefined) throw new Error(`There is no plugin ${pluginId}.`)
  return descriptor
}

const postgres = descriptorOf('postgres')
const rest = descriptorOf('restapi')

const draft = (descriptor: IntegrationDescriptor, configuration = {}, secrets = {}): ConnectionDraft => ({
  ...newDraft(descriptor),
  name: 'Shop',
  configuration: { ...newDraft(descriptor).configuration, ...configuration },
  secrets,
})

const shop = { host: 'db.example.com', database: 'shop', user: 'readonly' }

const saved = (
  descriptor: IntegrationDescriptor,
  configuration: object,
  secretsSet: string[],
): SavedConnection => ({
  configuration: draft(descriptor, configuration).configuration,
  secretsSet,
})

describe('a new connection', () => {
  test('names each field that is missing', () => {
    expect(connectionProblems(postgres, newDraft(postgres)).map(({ path }) => path)).toEqual([
      'host',
      'database',
      'user',
    ])
    expect(connectionProblems(postgres, draft(postgres, shop))).toEqual([])
  })

  test('sends the secrets that were typed and leaves empty ones out', () => {
    expect(requestOf(postgres, draft(postgres, shop, { password: 'pass' }), null).secrets).toEqual({
      password: 'pass',
    })
    expect(requestOf(postgres, draft(postgres, shop, { password: '' }), null).secrets).toEqual({})
  })
})

describe('a saved connection', () => {
  const before = saved(postgres, shop, ['password'])

  test('keeps a secret that nobody touched', () => {
    const unchanged = draft(postgres, shop)
    expect(isKept('password', unchanged, before, false)).toBe(true)
    expect(requestOf(postgres, unchanged, before).secrets).toEqual({})
  })

  test('keeps a secret whose replacement is left empty, and takes away one that was removed', () => {
    expect(requestOf(postgres, draft(postgres, shop, { password: '' }), before).secrets).toEqual({})
    expect(requestOf(postgres, draft(postgres, shop, { password: null }), before).secrets).toEqual({
      password: null,
    })
  })

  test('never sends a kept secret to another place', () => {
    const moved = draft(postgres, { ...shop, host: 'elsewhere.example.com' })
    expect(hasMoved(postgres, moved, before)).toBe(true)
    expect(isKept('password', moved, before, true)).toBe(false)
    expect(requestOf(postgres, moved, before).secrets).toEqual({ password: null })
  })

  test('takes away the secret of a header that was removed', () => {
    const headers = [{ id: 'h1', key: 'X-Key', value: '', isSecret: true }]
    const service = { baseUrl: 'https://api.example.com', headers }
    const keyed = saved(rest, service, ['headers.h1'])
    expect(requestOf(rest, draft(rest, service), keyed).secrets).toEqual({})
    expect(requestOf(rest, draft(rest, { ...service, headers: [] }), keyed).secrets).toEqual({
      'headers.h1': null,
    })
  })
})

describe('a pair of keys that the server made', () => {
  const tunnel = {
    ...shop,
    sshTunnel: true,
    sshHost: 'bastion',
    sshUser: 'ada',
    sshAuthentication: 'madeEd25519',
  }
  const made = saved(postgres, { ...tunnel, sshEd25519Key: 'ssh-ed25519 AAAA' }, [
    'password',
    'sshEd25519Key',
  ])

  test('stays when the connection leads elsewhere', () => {
    const moved = draft(postgres, { ...tunnel, host: 'elsewhere.example.com' })
    expect(requestOf(postgres, moved, made).secrets).toEqual({ password: null })
  })

  test('is made anew where somebody asks for it, also while the connection leads elsewhere', () => {
    const renewed = draft(postgres, { ...tunnel, host: 'elsewhere.example.com' }, { sshEd25519Key: null })
    expect(isRemoved(postgres, 'sshEd25519Key', renewed, true)).toBe(true)
    expect(requestOf(postgres, renewed, made).secrets).toEqual({ password: null, sshEd25519Key: null })
    expect(isRemoved(postgres, 'password', draft(postgres, tunnel, { password: null }), true)).toBe(false)
  })

  test('is no change of the form once it is there', () => {
    expect(isChanged(postgres, draft(postgres, tunnel), made)).toBe(false)
    expect(isChanged(postgres, draft(postgres, { ...tunnel, sshUser: 'bo' }), made)).toBe(true)
  })
})
