import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callingCodeOf, formatPhoneTyped, nationalDigits, phoneCountries, readPhone } from './phone-rules.ts'

describe('phone numbers', () => {
  it('are read as numbers of the country that was chosen', () => {
    expect(readPhone('22 33 44 55', 'NO')).toEqual({
      value: '+4722334455',
      country: 'NO',
      isValid: true,
      formatted: '22 33 44 55',
    })
    expect(readPhone('(213) 373-4253', 'US').value).toBe('+12133734253')
  })

  it('name their country where they begin with its code', () => {
    expect(readPhone('+44 20 7946 0958', 'NO')).toMatchObject({
      country: 'GB',
      formatted: '+44 20 7946 0958',
    })
  })

  it('are not valid until they are whole', () => {
    expect(readPhone('223', 'NO')).toMatchObject({ value: '+47223', isValid: false })
    expect(readPhone('', 'NO')).toMatchObject({ value: '', isValid: false })
  })

  it('are set apart while they are typed', () => {
    expect(formatPhoneTyped('21337342', 'US')).toBe('(213) 373-42')
    expect(formatPhoneTyped('22334455', 'NO')).toBe('22 33 44 55')
  })

  it('can be moved to another country', () => {
    expect(nationalDigits('+47 22 33 44 55', 'NO')).toBe('22334455')
    expect(nationalDigits('22 33', 'NO')).toBe('2233')
  })

  it('are read from any text for any country without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 4 }), (typed, country) => {
        expect(readPhone(typed, country).value).toMatch(/^(\+\d*)?$/)
        formatPhoneTyped(typed, country)
        nationalDigits(typed, country)
      }),
    )
    expect(readPhone('9'.repeat(10_000_000), 'NO').isValid).toBe(false)
  })
})

describe('countries', () => {
  it('have the codes that are dialled for them', () => {
    expect(phoneCountries()).toContainEqual({ code: 'NO', callingCode: '47' })
    expect([callingCodeOf('US'), callingCodeOf('XX'), callingCodeOf('')]).toEqual(['1', '', ''])
  })
})
