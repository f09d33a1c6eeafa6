import { describe, expect, it } from 'vitest'
import { sanitizeBoolean } from './boolean.ts'
import { sanitizeBorder, sanitizeBorderRadius } from './border.ts'
import { sanitizeChoice } from './choice.ts'
import { sanitizeColor, sanitizeTextColor } from './color.ts'
import { sanitizeDate } from './date.ts'
import { sanitizeDimension } from './dimension.ts'
import { sanitizeNumberWithUnit } from './number-with-unit.ts'
import { clear, discard, dynamic, keep } from './sanitized.ts'
import { sanitizeSides } from './sides.ts'
import { sanitizeStickyPosition, stickyPositions } from './sticky-position.ts'
import { sanitizeTextStyle } from './text-style.ts'
import { sanitizeValidationRule } from './validation-rule.ts'

describe('values that a model wants properties to have', () => {
  it('takes a date as text, and other text as code', () => {
    expect(sanitizeDate(5)).toEqual(discard('Invalid date value'))
    expect(sanitizeDate('2026-11-28')).toEqual(keep('2026-11-28'))
    expect(sanitizeDate('2026-11-28T09:30:00Z')).toEqual(keep('2026-11-28T09:30:00Z'))
    expect(sanitizeDate('foo')).toEqual(dynamic('{{foo}}'))
    expect(sanitizeDate('{{ moment() }}')).toEqual(dynamic('{{ moment() }}'))
    expect(sanitizeDate('the day after')).toEqual(discard('Invalid date value'))
  })

  it('takes colors of the theme, hexadecimal ones, and those that can be written so', () => {
    expect(sanitizeColor('primary')).toEqual(keep('primary'))
    expect(sanitizeColor('primary500')).toEqual(keep('primary500'))
    expect(sanitizeColor('#11223344')).toEqual(keep('#11223344'))
    expect(sanitizeColor('red')).toEqual(keep('#ff0000'))
    expect(sanitizeColor('rgb(0, 128, 0)')).toEqual(keep('#008000'))
    expect(sanitizeColor('rgba(0, 0, 0, 0.5)')).toEqual(keep('#00000080'))
    expect(sanitizeColor('Input1.value')).toEqual(dynamic('{{Input1.value}}'))
    expect(sanitizeColor(5)).toEqual(discard('Invalid color value'))
    expect(sanitizeColor('rather light blue')).toEqual(discard('Invalid color value'))
    expect(sanitizeTextColor(5)).toEqual(discard('Invalid text color'))
  })

  it('takes objects for text styles, borders, sides and corners', () => {
    expect(sanitizeTextStyle('x')).toEqual(discard('Invalid text style value'))
    expect(sanitizeTextStyle({ variant: 'foo' })).toEqual(discard('Invalid typogpraphy'))
    expect(sanitizeTextStyle({ fontFamily: 'Nope' })).toEqual(discard('Invalid font family'))
    expect(sanitizeTextStyle({ textColor: 5 })).toEqual(discard('Invalid color value'))
    expect(sanitizeTextStyle({ variant: 'custom', fontFamily: 'Inter' })).toEqual(
      keep({ variant: 'custom', fontFamily: 'Inter' }),
    )
    expect(sanitizeTextStyle({ variant: 'heading1', textColor: 'red' })).toEqual(
      keep({ variant: 'heading1', textColor: '#ff0000' }),
    )
    expect(sanitizeBorder('x')).toEqual(discard('Invalid border value'))
    expect(sanitizeBorder({ width: 1 })).toEqual(keep({ width: 1 }))
    expect(sanitizeSides([])).toEqual(discard('Invalid padding value'))
    expect(sanitizeSides({ left: '4px' })).toEqual(keep({ left: '4px' }))
    expect(sanitizeBorderRadius('x')).toEqual(discard('Invalid border radius value'))
    expect(sanitizeBorderRadius({ topLeft: 4 })).toEqual(keep({ topLeft: 4 }))
  })

  it('takes true, false and conditions', () => {
    expect([true, 'true', 'false'].map(sanitizeBoolean)).toEqual([keep(true), keep(true), keep(false)])
    expect(sanitizeBoolean('{{a}}')).toEqual(dynamic('{{a}}'))
    expect(sanitizeBoolean('a.b')).toEqual(dynamic('{{a.b}}'))
    expect(sanitizeBoolean([])).toEqual(discard('Invalid boolean value'))
    expect(sanitizeBoolean('not at all')).toEqual(discard('Invalid boolean value'))
  })

  it('takes options, what reads something, and nothing else', () => {
    const options = ['small', 'large']
    expect(sanitizeChoice('small', options)).toEqual(keep('small'))
    expect(sanitizeChoice('Input1.value', options)).toEqual(dynamic('{{Input1.value}}'))
    expect(sanitizeChoice('medium', options)).toEqual(clear)
    expect(sanitizeChoice({}, options)).toEqual(discard('Invalid dropdown value'))
  })

  it('gives lengths the usual unit where they have none that is known', () => {
    expect(sanitizeNumberWithUnit(12, 'px')).toEqual(keep('12px'))
    expect(sanitizeNumberWithUnit('12', 'px')).toEqual(keep('12px'))
    expect(sanitizeNumberWithUnit('12foo', 'px')).toEqual(keep('12px'))
    expect(sanitizeNumberWithUnit('1.5em', 'px')).toEqual(keep('1.5em'))
    expect(sanitizeNumberWithUnit({}, 'px')).toEqual(discard('Invalid value'))
  })

  it('takes the sizes that the layout around allows', () => {
    const modeOf = (value: string | number, dimension: 'width' | 'height', layout: 'FIXED_GRID' | 'VSTACK') =>
      sanitizeDimension(value, dimension, layout)
    expect(modeOf(12, 'width', 'FIXED_GRID')).toEqual(keep({ mode: 'gridUnit', value: 12 }))
    for (const mode of ['px', 'fitContent', 'fillParent']) {
      expect(modeOf(mode, 'width', 'FIXED_GRID')).toMatchObject({ do: 'discard' })
    }
    expect(modeOf('fitContent', 'height', 'FIXED_GRID')).toEqual(keep({ mode: 'fitContent', value: 4 }))
    expect(modeOf('fillParent', 'height', 'FIXED_GRID')).toMatchObject({ do: 'discard' })
    expect(modeOf('120px', 'height', 'FIXED_GRID')).toEqual(keep({ mode: 'gridUnit', value: 10 }))
    for (const [mode, value] of [
      ['gridUnit', 4],
      ['px', 100],
      ['fitContent', 4],
      ['fillParent', 4],
    ] as const) {
      expect(modeOf(mode, 'width', 'VSTACK')).toEqual(keep({ mode, value }))
      const height = modeOf(mode, 'height', 'VSTACK')
      if (mode === 'px') expect(height).toMatchObject({ do: 'discard' })
      else expect(height).toEqual(keep({ mode, value }))
    }
  })

  it('wraps conditions of validation in braces, once', () => {
    expect(sanitizeValidationRule('a>1')).toEqual(dynamic('{{a>1}}'))
    expect(sanitizeValidationRule('{{a>1}}')).toEqual(dynamic('{{a>1}}'))
  })

  it('takes the positions of what stays in sight that there are', () => {
    expect(sanitizeStickyPosition('foo')).toMatchObject({ do: 'discard' })
    for (const position of stickyPositions) expect(sanitizeStickyPosition(position)).toEqual(keep(position))
  })
})
