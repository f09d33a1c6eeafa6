import type { CodeIsolationView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { missingIsolation } from './missing-isolation.ts'

const isolated: CodeIsolationView = { kind: 'processes', sentence: 'It is isolated.', advice: null }
const install = 'Install bubblewrap.'

describe('what code of steps lacks', () => {
  it('is nothing where both languages run in isolated processes', () => {
    expect(missingIsolation([isolated, isolated])).toBe(null)
  })

  it('is one line: what is slower, and once what to install', () => {
    const slower = { kind: 'interpreter', sentence: 'JavaScript is slower.', advice: install } as const
    const without = { kind: 'interpreter', sentence: 'Python is without packages.', advice: install } as const
    expect(missingIsolation([slower, without])).toBe(
      'JavaScript is slower. Python is without packages. Install bubblewrap.',
    )
    expect(missingIsolation([isolated, { ...without, advice: 'Install Python 3.' }])).toBe(
      'Python is without packages. Install Python 3.',
    )
  })
})
