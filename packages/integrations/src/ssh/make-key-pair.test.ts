import ssh2 from 'ssh2'
import { expect, it } from 'vitest'
import { makeKeyPair } from './make-key-pair.ts'

it('makes no key that cannot be read again, as some five of a thousand could not', async () => {
  const unreadable: string[] = []
  for (let made = 0; made < 1_500; made += 1) {
    const { privateKey } = await makeKeyPair('ed25519')
    if (ssh2.utils.parseKey(privateKey) instanceof Error) unreadable.push(privateKey)
  }
  expect(unreadable).toEqual([])
})
