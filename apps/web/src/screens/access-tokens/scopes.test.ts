import { tokenScopes } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { labelOfScope, textOfScopes } from './ScopesField.tsx'

describe('the scopes of a token in words', () => {
  it('are named by what they are for', () => {
    expect(textOfScopes(['workflows:run', 'applications:read', 'applications:deploy'])).toBe(
      'Applications: read, deploy · Workflows: run',
    )
  })

  it('name each scope that there is', () => {
    for (const scope of tokenScopes) {
      expect(labelOfScope(scope)).not.toContain('undefined')
      expect(textOfScopes([scope])).toBe(labelOfScope(scope))
    }
  })
})
