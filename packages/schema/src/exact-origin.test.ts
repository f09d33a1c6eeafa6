import { expect, it } from 'vitest'
import { exactOrigin } from './exact-origin.ts'

it.each(['https://shop.example.com', 'http://localhost:8080', 'https://a.test', 'https://10.0.0.7:8443'])(
  'takes %s',
  (origin) => {
    expect(exactOrigin(origin)).toBe(origin)
  },
)

it.each([
  'https://a.test;report-uri',
  "https://a.test;script-src'unsafe-inline'",
  'https://a.test,https://evil.test',
  "https://a.test'self'",
  'https://*.a.test',
  'https://*',
  'https://a.test/',
  'https://a.test/path',
  'https://a.test:443',
  'https://A.test',
  ' https://a.test',
  'https://a.test\n',
  'https://user@a.test',
  'https://a_b.test',
  'https://[::1]',
  'data:text/html,x',
  'null',
  'a.test',
  '',
])('refuses %j', (text) => {
  expect(exactOrigin(text)).toBeNull()
})
