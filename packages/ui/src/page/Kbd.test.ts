import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortcutText } from './Kbd.tsx'

describe('a shortcut', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is written as the keys of the machine are printed', () => {
    vi.stubGlobal('navigator', { userAgent: 'X11; Linux x86_64' })
    expect(shortcutText('Mod+Shift+Z')).toBe('Ctrl+Shift+Z')
    expect(shortcutText('Shift+ArrowLeft')).toBe('Shift+←')
    expect(shortcutText('Escape')).toBe('Esc')
    vi.stubGlobal('navigator', { userAgent: 'Macintosh' })
    expect(shortcutText('Mod+Shift+ArrowUp')).toBe('⌘⇧↑')
  })
})
