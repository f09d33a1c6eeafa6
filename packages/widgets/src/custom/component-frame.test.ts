import { describe, expect, it } from 'vitest'
import { componentFrameDocument, componentFrameHeaders } from './component-frame.ts'

const policy = new Map(
  (componentFrameHeaders['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
    const [name = '', ...values] = directive.split(' ')
    return [name, values.join(' ')]
  }),
)

describe('the policy of the frame of custom components', () => {
  it('gives it an origin of its own, and nothing but scripts', () => {
    expect(policy.get('sandbox')).toBe('allow-scripts')
  })

  it('leaves it no way to the network', () => {
    expect(policy.get('default-src')).toBe("'none'")
    for (const directive of [
      'connect-src',
      'frame-src',
      'worker-src',
      'form-action',
      'base-uri',
      'object-src',
    ])
      expect(policy.get(directive)).toBe("'none'")
    for (const sources of policy.values()) expect(sources).not.toMatch(/https?:|\*/)
  })

  it('connects to nothing ahead of what is refused, where browsers can be told so', () => {
    expect(componentFrameHeaders['Connection-Allowlist']).toBe('()')
  })

  it('may only be framed by the product', () => {
    expect(policy.get('frame-ancestors')).toBe("'self'")
  })

  it('has nothing of any application in its document', () => {
    expect(componentFrameDocument).not.toContain('{{')
    expect(componentFrameDocument.match(/<script>/g)).toHaveLength(1)
  })
})
