import buffer from 'oracledb/lib/impl/datahandlers/buffer.js'
import { IntegrationError } from '../integration-error.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** What is behind the second: four bytes with nanoseconds, where there are any. */
const fractionOf = (bytes: Buffer): string => {
  if (bytes.length < 11) return ''
  const digits = String(bytes.readUInt32BE(7)).padStart(9, '0').replace(/0+$/u, '')
  return digits === '' ? '' : `.${digits}`
}

/** `2024-02-29T08:00:00.123456789`, of the bytes that Oracle sends for dates and timestamps. */
export const sayTime = (bytes: Buffer): string => {
  const [century = 0, ofCentury = 0, month = 0, day = 0, hour = 1, minute = 1, second = 1] = bytes
  const year = (century - 100) * 100 + ofCentury - 100
  const said = year < 0 ? `-${String(-year).padStart(6, '0')}` : String(year).padStart(4, '0')
  return `${said}-${two(month)}-${two(day)}T${two(hour - 1)}:${two(minute - 1)}:${two(second - 1)}${fractionOf(bytes)}`
}

/** A time in the zone of the database, `minutes` before that of Greenwich, as an instant. */
const sayInstant = (bytes: Buffer, minutes: number): string => {
  const [whole = '', fraction = ''] = sayTime(bytes).split('.')
  const shifted = new Date(Date.parse(`${whole}Z`) - minutes * 60_000).toISOString().slice(0, -5)
  return `${shifted}${fraction === '' ? '' : `.${fraction}`}Z`
}

/**
 * Lets the library read times as texts with all their digits: its own dates know milliseconds only, and count days in the time zone
 * of this process. The text has a `Z` where the type of the column has a zone.
 */
export const readTimesExactly = (): void => {
  buffer.BaseBuffer.prototype.parseOracleDate = function readExactly(bytes, isLocal, isInZoneOfDatabase) {
    if (isLocal === true) return sayTime(bytes)
    if (isInZoneOfDatabase !== true) return `${sayTime(bytes)}Z`
    const zone = this.caps?.dbTzRegion
    if (zone !== null && zone !== undefined) {
      throw new IntegrationError(
        'query_failed',
        `The time zone of the database is the region ${zone}, by which a timestamp with local time zone cannot be read here. Write sys_extract_utc(…) around the column.`,
      )
    }
    return sayInstant(bytes, this.caps?.dbTzOffset ?? 0)
  }
}
