import { describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()
vi.mock('@ashlar/ui', () => ({
  rememberedHere: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  },
}))

const opened = async () => {
  vi.resetModules()
  return import('./key-map.ts')
}

describe('the keys by which code is edited', () => {
  it('are the standard ones until others are chosen, and are remembered', async () => {
    const { chooseKeyMap, currentKeyMap } = await opened()
    expect(currentKeyMap()).toBe('standard')
    chooseKeyMap('vim')
    expect(currentKeyMap()).toBe('vim')
    expect((await opened()).currentKeyMap()).toBe('vim')
  })

  it('are the standard ones where what is remembered means nothing', async () => {
    stored.set('ashlar-code-keys', 'emacs')
    expect((await opened()).currentKeyMap()).toBe('standard')
  })
})
