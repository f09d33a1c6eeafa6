import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { inputProblem, parseTypedNumber, valueOfTyped } from './input-rules.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'input', name: 'Input1', place: [0, 0, 20, 5], values }], 'published'))

describe('the rules of an input', () => {
  it('ask for something only where it is required', () => {
    expect(inputProblem('', 'TEXT', {})).toBeUndefined()
    expect(inputProblem('  ', 'TEXT', { isRequired: true })).toBe('This field is required.')
    expect(inputProblem('', 'EMAIL', { minLength: 3 })).toBeUndefined()
  })

  it('count the characters that people see', () => {
    expect(inputProblem('ab', 'TEXT', { minLength: 3 })).toBe('Enter at least 3 characters.')
    expect(inputProblem('👍👍', 'TEXT', { maxLength: 1 })).toBe('Enter at most 1 character.')
    expect(inputProblem('👍', 'TEXT', { maxLength: 1 })).toBeUndefined()
  })

  it('know e-mail addresses and numbers', () => {
    expect(inputProblem('ada@', 'EMAIL', {})).toBe('Enter an e-mail address such as name@example.com.')
    expect(inputProblem('ada@example.org', 'EMAIL', {})).toBeUndefined()
    expect(inputProblem('twelve', 'NUMBER', {})).toBe('Enter a number.')
    expect(inputProblem('12', 'NUMBER', {})).toBeUndefined()
  })
})

describe('numbers as people type them', () => {
  it('are read with decimal points, commas and thousands', () => {
    expect(
      ['12', '-3.5', '.5', '1,234.5', '1,234', '3,5', '1 234', '2e3', '7.'].map(parseTypedNumber),
    ).toEqual([12, -3.5, 0.5, 1234.5, 1234, 3.5, 1234, 2000, 7])
  })

  it('are not found in other texts', () => {
    expect(['', '-', 'abc', '1.2.3', '0x10', 'Infinity', '12px'].map(parseTypedNumber)).toEqual(
      Array.from({ length: 7 }, () => undefined),
    )
  })

  it('come back from their own writing', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        // Nobody writes the sign of zero, so it cannot come back.
        expect(parseTypedNumber(String(number))).toBe(number === 0 ? 0 : number)
      }),
    )
  })

  it('are exposed as numbers, an empty field as null', () => {
    expect(valueOfTyped('12.', 'NUMBER')).toBe(12)
    expect(valueOfTyped('', 'NUMBER')).toBeNull()
    expect(valueOfTyped('12.', 'TEXT')).toBe('12.')
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

  it('can be disabled, and hides what is typed where it is a password', async () => {
    expect(await render({ isDisabled: true })).toMatch(/<input[^>]*disabled=""/)
    expect(await render({ inputType: 'PASSWORD' })).toMatch(/<input[^>]*type="password"/)
  })
})
