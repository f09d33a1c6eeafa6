// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type copiedMilliseconds, useCopy } from './use-copy.ts'

let root: Root
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  writeText.mockReset().mockResolvedValue()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Something with a button that copies, as a component uses it. */
const copying = async (thing: keyof typeof copiedMilliseconds) => {
  const latest: { use?: ReturnType<typeof useCopy> } = {}
  const Copying = () => {
    latest.use = useCopy(thing)
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(Copying)))
  return {
    state: () => latest.use?.state,
    copied: () => latest.use?.copied,
    copy: (text: string, key?: string) => act(async () => latest.use?.copy(text, key)),
    pass: (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds)),
  }
}

describe('what was copied', () => {
  it.each([
    ['link', 3000],
    ['value', 1500],
  ] as const)('as a %s is shown as copied for %i milliseconds', async (thing, milliseconds) => {
    const { state, copy, pass } = await copying(thing)
    expect(state()).toBe('ready')
    await copy('{{ Global.URL.routeParams.id }}')
    expect(writeText).toHaveBeenCalledWith('{{ Global.URL.routeParams.id }}')
    expect(state()).toBe('copied')
    await pass(milliseconds - 1)
    expect(state()).toBe('copied')
    await pass(1)
    expect(state()).toBe('ready')
  })

  it('is shown its whole time again when it is copied again', async () => {
    const { state, copy, pass } = await copying('value')
    await copy('a')
    await pass(1000)
    await copy('b')
    await pass(1499)
    expect(state()).toBe('copied')
    await pass(1)
    expect(state()).toBe('ready')
  })

  it('is known by its key among several, and only the latest', async () => {
    const { copied, copy, pass } = await copying('value')
    await copy('Ada', 'name')
    expect(copied()).toBe('name')
    await copy('ada@example.com', 'mail')
    expect(copied()).toBe('mail')
    await pass(1500)
    expect(copied()).toBeUndefined()
  })
})

describe('what cannot be copied', () => {
  it('is told for as long, where the browser refuses', async () => {
    writeText.mockRejectedValue(new Error('not allowed'))
    const { state, copied, copy, pass } = await copying('link')
    await copy('a')
    expect([state(), copied()]).toEqual(['failed', undefined])
    await pass(3000)
    expect(state()).toBe('ready')
  })

  it('is told where there is no clipboard at all', async () => {
    vi.stubGlobal('navigator', {})
    const { state, copy } = await copying('value')
    await copy('a')
    expect(state()).toBe('failed')
  })
})
