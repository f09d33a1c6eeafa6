import { createHash } from 'node:crypto'
import { picturesFromAnywhere, picturesFromNowhere } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { assetHeaders, evaluatorDocument, evaluatorHeaders, viewerHeaders } from './policy.ts'

const directives = (headers: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(
    (headers['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('the policy of the evaluator’s frame', () => {
  const policy = directives(evaluatorHeaders)

  it('gives it an origin of its own and no network', () => {
    expect(policy.get('sandbox')).toBe('allow-scripts')
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('connect-src')).toBe("'none'")
    expect(policy.get('worker-src')).toBe('blob:')
  })

  it('allows exactly the one script of its document', () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(evaluatorDocument)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy.get('script-src')).toBe(`'sha256-${hash}' 'unsafe-eval'`)
  })
})

describe('the policy of the viewer', () => {
  it('runs scripts of this origin only, none of them made from text', () => {
    const policy = directives(viewerHeaders(picturesFromAnywhere))
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('connect-src')).toBe("'self'")
    expect(policy.get('worker-src')).toBe("'self'")
  })

  it('shows pictures, films and pages of secure addresses, and nothing else from elsewhere', () => {
    const policy = directives(viewerHeaders(picturesFromAnywhere))
    expect(policy.get('img-src')).toBe("'self' data: blob: https:")
    expect(policy.get('media-src')).toBe("'self' data: blob: https:")
    expect(policy.get('frame-src')).toBe("'self' https:")
    const elsewhere = [...policy]
      .filter(([, sources]) => /https:|blob:|\*/.test(sources))
      .map(([name]) => name)
    expect(elsewhere.toSorted()).toEqual(['frame-src', 'img-src', 'media-src'])
    expect(policy.get('default-src')).toBe("'self'")
    expect(policy.get('object-src')).toBe("'none'")
    expect(policy.get('base-uri')).toBe("'none'")
  })
})

describe('the policy of the viewer on pictures', () => {
  it('names the sites that the application allows, and no others', () => {
    const some = viewerHeaders({ from: 'hosts', hosts: ['images.example.com', '*.cdn.example.com'] })
    expect(directives(some).get('img-src')).toBe(
      "'self' data: blob: https://images.example.com https://*.cdn.example.com",
    )
    expect(directives(viewerHeaders(picturesFromNowhere)).get('img-src')).toBe("'self' data: blob:")
  })

  it('holds nothing that an entry brings along', () => {
    const hostile = [
      "a.test; script-src 'unsafe-inline'",
      '*',
      'https:',
      "'unsafe-eval'",
      'a.test\r\nX: y',
      '',
    ]
    const headers = viewerHeaders({ from: 'hosts', hosts: hostile })
    expect(headers['Content-Security-Policy']).toBe(
      viewerHeaders(picturesFromNowhere)['Content-Security-Policy'],
    )
  })
})

describe('the policy of built files', () => {
  it('lets only the worker that formats Python run compiled code, and nothing from elsewhere', () => {
    const policy = directives(assetHeaders('python-formatter-Ab12.js'))
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
    expect(policy.get('connect-src')).toBe("'self'")
    expect(directives(viewerHeaders(picturesFromAnywhere)).get('script-src')).toBe("'self'")
  })
})
