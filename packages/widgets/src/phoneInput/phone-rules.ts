import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min'

/** A country to which one can telephone. */
export interface PhoneCountry {
  /** Its code of ISO 3166, such as NO. */
  readonly code: string
  /** What is dialled for it from abroad, such as 47. */
  readonly callingCode: string
}

/** A phone number as far as it has been typed. */
export interface PhoneReading {
  /** In the form of E.164, such as +4722334455; empty where there is no digit. */
  readonly value: string
  /** The country of the number; the given one where the number does not say. */
  readonly country: string
  readonly isValid: boolean
  /** The number as it is written in its country, or with the code of its country where that is another one. */
  readonly formatted: string
}

/** No number has more signs than these, however it is written. */
const longestNumber = 60

const countryOf = (country: string): CountryCode | undefined =>
  isSupportedCountry(country) ? country : undefined

/** All countries that have phone numbers, in the order of their codes. */
export const phoneCountries = (): readonly PhoneCountry[] =>
  getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }))

/** Reads what was typed as a number of the country, or of another one where it begins with + and its code. */
export const readPhone = (typed: string, country: string): PhoneReading => {
  const text = typed.slice(0, longestNumber)
  const number = parsePhoneNumberFromString(text, countryOf(country))
  if (number !== undefined) {
    const isAtHome = number.countryCallingCode === callingCodeOf(country)
    return {
      value: number.number,
      country: number.country ?? country,
      isValid: number.isValid(),
      formatted: isAtHome ? number.formatNational() : number.formatInternational(),
    }
  }
  const typing = new AsYouType(countryOf(country))
  typing.input(text)
  return {
    value: typing.getNumberValue() ?? '',
    country: typing.getCountry() ?? country,
    isValid: false,
    formatted: text,
  }
}

/** The digits that have been typed, set apart as in the country. */
export const formatPhoneTyped = (typed: string, country: string): string =>
  typed.length > longestNumber ? typed : new AsYouType(countryOf(country)).input(typed)

/** The digits of a number without the code of its country, to be read as a number of another one. */
export const nationalDigits = (typed: string, country: string): string => {
  const typing = new AsYouType(countryOf(country))
  typing.input(typed.slice(0, longestNumber))
  return typing.getNumber()?.nationalNumber ?? ''
}

/** What is dialled for the country from abroad; empty where there is no such country. */
export const callingCodeOf = (country: string): string => {
  const code = countryOf(country)
  return code === undefined ? '' : getCountryCallingCode(code)
}
