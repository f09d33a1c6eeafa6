import { describe, expect, it } from 'vitest'
import { readSecretReference, writeSecretReference } from './secret-reference.ts'

describe('a reference to a secret', () => {
  it.each([
    ['sb_secrets.vault.DB_PASSWORD', { store: 'vault', path: ['DB_PASSWORD'] }],
    ['{{ sb_secrets.vault.DB_PASSWORD }}', { store: 'vault', path: ['DB_PASSWORD'] }],
    [' {{sb_secrets.aws["shop/db"].password}} ', { store: 'aws', path: ['shop/db', 'password'] }],
    ["sb_secrets.aws['shop-db']", { store: 'aws', path: ['shop-db'] }],
  ])('is read as it is written: %s', (text, reference) => {
    expect(readSecretReference(text)).toEqual(reference)
    expect(readSecretReference(writeSecretReference(reference))).toEqual(reference)
  })

  it.each([
    'hunter22',
    'sb_secrets.vault',
    'sb_secrets',
    'xsb_secrets.vault.key',
    'Bearer {{ sb_secrets.vault.key }}',
    '{{ sb_secrets.vault.key + 1 }}',
    '{{ sb_secrets.vault[Input1.value] }}',
    '{{ sb_secrets[store].key }}',
    '{{ sb_secrets.vault.key }}{{ 1 }}',
    `{{ sb_secrets.vault["a\\"]; fetch('x') }}`,
    `sb_secrets.vault${'.a'.repeat(3_000)}`,
  ])('is nothing else: %s', (text) => {
    expect(readSecretReference(text)).toBeNull()
  })
})
