import { describe, expect, it } from 'vitest'
import { isMissingCode } from './missing-code.ts'

describe('code that did not arrive', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://example.com/assets/Diagram-1a2b3c4d.js',
    'error loading dynamically imported module: https://example.com/assets/Diagram-1a2b3c4d.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/Diagram-1a2b3c4d.css',
  ])('is known by what browsers say: %s', (message) => {
    expect(isMissingCode(new TypeError(message))).toBe(true)
  })

  it('is told from every other failure', () => {
    expect(isMissingCode(new Error('Cannot read properties of undefined'))).toBe(false)
    expect(isMissingCode('Importing a module script failed.')).toBe(false)
    expect(isMissingCode(undefined)).toBe(false)
  })
})
