import { expect, it } from 'vitest'
import { deviceWords } from './device-words.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`, 'Firefox on Windows'],
  [`${mozilla} (X11; Linux x86_64) ${webKit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
    'Safari on Mac',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${mozilla} (Linux; Android 15; Pixel 9) ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.14.1', 'Unknown browser'],
  ['', 'Unknown browser'],
  [null, 'Unknown browser'],
])('%s is %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words)
})

it('takes no time over a text that is made to take some', () => {
  expect(deviceWords(`Version/${'Safari'.repeat(100)}`)).toBe('Unknown browser')
})
