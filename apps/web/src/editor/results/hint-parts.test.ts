import { describe, expect, it } from 'vitest'
import { hintParts } from './hint-parts.ts'

describe('the hint of an error', () => {
  it('leads to the documentation that it names', () => {
    const hint = "Convert it to a list. See docs/code-steps.md, 'What a Python step can return'."
    expect(hintParts(hint)).toEqual({
      text: 'Convert it to a list.',
      link: {
        title: 'What a Python step can return',
        address: '/documentation/code-steps#what-a-python-step-can-return',
      },
    })
  })

  it('is shown as it is where it names none', () => {
    expect(hintParts('Try again.')).toEqual({ text: 'Try again.', link: null })
  })
})
