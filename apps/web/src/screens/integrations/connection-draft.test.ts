import type { IntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { describe, expect, test } from 'vitest'
import {
  type ConnectionDraft,
  connectionProblems,
  hasMoved,
  isKept,
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
