import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { inputProblem, valueOfTyped } from './input-rules.ts'
import { input } from './input.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'input', name: 'Input1', place: [0, 0, 20, 5], values }], 'published'))

describe('the rules of an input', () => {
  it('know e-mail addresses, numbers, web addresses and phone numbers', () => {
    expect(inputProblem('ada@', 'EMAIL', readValues(input, {}))).toBe(
      'Enter an e-mail address such as name@example.com.',
    )
    expect(inputProblem('ada@example.org', 'EMAIL', readValues(input, {}))).toBeUndefined()
    expect(inputProblem('twelve', 'NUMBER', readValues(input, {}))).toBe('Enter a number.')
    expect(inputProblem('12', 'NUMBER', readValues(input, {}))).toBeUndefined()
    expect(inputProblem('javascript:alert(1)', 'URL', readValues(input, {}))).toMatch('begins with https://')
    expect(inputProblem('https://example.org', 'URL', readValues(input, {}))).toBeUndefined()
    expect(inputProblem('+47 22 33 44 55', 'TEL', readValues(input, {}))).toBeUndefined()
    expect(inputProblem('call me', 'TEL', readValues(input, {}))).toBe('Enter a phone number.')
  })

  it('hold a text to its length, its mask and its pattern', () => {
    expect(inputProblem('ab', 'TEXT', readValues(input, { minLength: 3 }))).toBe(
      'Enter at least 3 characters.',
    )
    expect(inputProblem('12/3', 'TEXT', readValues(input, { mask: '99/99' }))).toBe('Fill in all of 99/99.')
    expect(inputProblem('12/34', 'TEXT', readValues(input, { mask: '99/99' }))).toBeUndefined()
    expect(inputProblem('12', 'EMAIL', readValues(input, { mask: '99/99' }))).toMatch('e-mail address')
    expect(
      inputProblem('x', 'TEXT', readValues(input, { pattern: '\\d+', patternMessage: 'Digits, please.' })),
    ).toBe('Digits, please.')
    expect(inputProblem('x', 'TEXT', readValues(input, { pattern: '\\d+' }))).toBe(
      'Enter it in the form that is asked for.',
    )
  })

  it('expose numbers as numbers, and what is none as null', () => {
    expect(valueOfTyped('12.', 'NUMBER')).toBe(12)
    expect(valueOfTyped('', 'NUMBER')).toBeNull()
    expect(valueOfTyped('12.', 'TEXT')).toBe('12.')
  })
})

describe('the lines of an input', () => {
  const drawn = (values: Readonly<Record<string, unknown>>, rows: number) =>
    renderPage(
      sampleHost(
        [
          {
            type: 'input',
            name: 'Input1',
            place: [0, 0, 20, rows],
            values: { defaultText: 'Ada', ...values },
            record: { height: { value: rows, mode: 'gridUnit' } },
          },
        ],
        'published',
      ),
    )

  it('are one or several as the builder says, and by the height where the builder leaves it to that', async () => {
    expect(await drawn({}, 20)).not.toContain('<textarea')
    expect(await drawn({ lines: 'SEVERAL' }, 5)).toMatch(/<textarea[^>]*>Ada<\/textarea>/)
    expect(await drawn({ lines: 'BY_HEIGHT' }, 5)).not.toContain('<textarea')
    expect(await drawn({ lines: 'BY_HEIGHT' }, 12)).toContain('<textarea')
  })

  it('are one for all that is no plain text', async () => {
    expect(await drawn({ lines: 'SEVERAL', inputType: 'NUMBER' }, 12)).not.toContain('<textarea')
  })

  it('keep the rules of the input', async () => {
    const values = { lines: 'SEVERAL', pattern: '[a-z]+', patternMessage: 'Small letters.', isTouched: true }
    expect(await drawn(values, 12)).toContain('Small letters.')
  })
})

describe('an input', () => {
  it('is tied to its label, and to its problem once it was touched', async () => {
    const touched = await render({ label: 'Mail', inputType: 'EMAIL', defaultText: 'ada@', isTouched: true })
    expect(touched).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Mail.*<input id="\1"/)
    expect(touched).toContain('aria-invalid="true"')
    expect(touched).toMatch(/<input[^>]*aria-describedby="([^"]+)".*id="\1"[^>]*>Enter an e-mail address/)
    expect(await render({ inputType: 'EMAIL', defaultText: 'ada@' })).toContain('aria-invalid="false"')
  })

  it('shows hint, length and words around the text, and names them all to screen readers', async () => {
    const markup = await render({
      helperText: 'As on the form',
      prefixText: 'NO-',
      suffixText: 'kg',
      showsCount: true,
      maxLength: 9,
      defaultText: 'abc',
    })
    const described = /aria-describedby="([^"]+)"/.exec(markup)?.[1]?.split(' ') ?? []
    for (const words of ['NO-', 'kg', 'As on the form'])
      expect(described).toContain(new RegExp(`id="([^"]+)"[^>]*>${words}`).exec(markup)?.[1])
    expect(markup).toContain('3 / 9')
  })

  it('can be disabled or read only, and then breaks no rule', async () => {
    expect(await render({ isDisabled: true })).toMatch(/<input[^>]*disabled=""/)
    const readOnly = await render({ isReadOnly: true, isRequired: true, isTouched: true, isClearable: true })
    expect(readOnly).toMatch(/<input[^>]*readOnly=""/)
    expect(readOnly).not.toContain('This field is required.')
  })

  it('hides what is typed where it is a password', async () => {
    expect(await render({ inputType: 'PASSWORD' })).toMatch(/<input[^>]*type="password"/)
  })

  it('offers suggestions and a way to empty it', async () => {
    const markup = await render({
      suggestions: ['Oslo', 'Bergen'],
      isClearable: true,
      defaultText: 'B',
      label: 'City',
    })
    expect(markup).toMatch(/<input[^>]*list="([^"]+)".*<datalist id="\1"><option value="Oslo">/)
    expect(markup).toContain('aria-label="Clear City"')
  })

  it('shows an icon before or after the text, and nothing for a name that is none', async () => {
    const before = await render({ icon: 'mail' })
    expect(before.indexOf('--icon')).toBeLessThan(before.indexOf('<input'))
    const after = await render({ icon: 'mail', iconPosition: 'RIGHT' })
    expect(after.indexOf('--icon')).toBeGreaterThan(after.indexOf('<input'))
    expect(await render({ icon: '../x' })).not.toContain('--icon')
  })

  it('stands whatever values its properties get', async () => {
    for (const type of ['TEXT', 'NUMBER', 'EMAIL', 'PASSWORD', 'URL', 'SEARCH', 'TEL'] as const)
      for (const values of hostileValues(input))
        expect(await render({ ...values, inputType: type })).toContain('<input')
  })
})
