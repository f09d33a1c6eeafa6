import { DatabaseError } from 'pg'
import { describe, expect, it } from 'vitest'
import { aTemplate } from '../../test/templates.ts'
import { describeConnectError, describeQueryError } from './describe-error.ts'
import { readSettings } from '../sql/settings.ts'
import { postgresDialect } from './dialect.ts'
import { compileSql } from '../sql/compile-sql.ts'

const settings = (tls: string) =>
  readSettings(
    {
      id: 'shop',
      version: 1,
      secrets: {},
      configuration: { host: 'db.example', port: 5432, database: 'shop', user: 'reader', tls },
    },
    5432,
  )

const aDatabaseError = (code: string, message: string, more: Partial<DatabaseError> = {}) =>
  Object.assign(new DatabaseError(message, 0, 'error'), { code, ...more })

const sayConnect = (error: unknown, tls = 'require') =>
  describeConnectError(error, settings(tls), 'PostgreSQL').message

describe('a connection that is refused', () => {
  it.each([
    [
      '28P01',
      'password authentication failed',
      'refuses the password of the user reader. Check user and password.',
    ],
    ['3D000', 'database "shop" does not exist', 'There is no database called shop at db.example:5432.'],
    ['42501', 'permission denied for database', 'may not connect to the database shop'],
    ['53300', 'too many clients', 'has no connection left'],
    ['57P03', 'the database system is starting up', 'is starting or stopping'],
    [
      '28000',
      'role "reader" does not exist',
      'does not let the user reader in: role "reader" does not exist.',
    ],
    ['XX000', 'something else', 'refuses the connection: something else.'],
  ])('with %s says what to do', (code, message, sentence) => {
    expect(sayConnect(aDatabaseError(code, message))).toContain(sentence)
  })

  it('for the want of TLS says so', () => {
    const error = aDatabaseError(
      '28000',
      'no pg_hba.conf entry for host "10.0.0.1", user "reader", no encryption',
    )
    expect(sayConnect(error, 'disable')).toBe(
      'db.example:5432 accepts reader only over TLS. Set TLS to "On".',
    )
  })

  it.each([
    ["Hostname/IP does not match certificate's altnames: IP: 10.0.0.1", 'is for another host.'],
    [
      'unable to verify the first certificate; if the root CA is installed',
      'not trusted: unable to verify the first certificate. Give',
    ],
    ['The server does not support SSL connections', 'does not offer TLS'],
    ['timeout expired', 'accepted the connection but did not answer'],
    ['Connection terminated unexpectedly', 'broke off: Connection terminated unexpectedly.'],
  ])('with "%s" says what it means', (message, sentence) => {
    expect(sayConnect(new Error(message))).toContain(sentence)
  })
})

describe('a statement that is refused', () => {
  const written = 'select {{ Name.value }}, 漢, 😀wrong from t'
  const compiled = compileSql(aTemplate(written), 'body', postgresDialect)
  const statement = compiled.ok ? compiled.statements[0] : undefined

  const say = (error: unknown) => {
    if (!statement) throw new Error('The statement did not compile.')
    return describeQueryError(error, statement, written)
  }

  it('is explained with message, place, details and hint', () => {
    // Characters are counted from 1, and one outside of the basic plane is one of them.
    const position = String([...(statement?.text ?? '')].indexOf('w') + 1)
    const error = aDatabaseError('42703', 'column does not exist', { position, hint: 'Perhaps you meant x.' })
    const column = written.indexOf('wrong') + 1
    expect(say(error)).toMatchObject({
      code: 'query_failed',
      message: `column does not exist (line 1, column ${column}). Perhaps you meant x.`,
    })
  })

  it('because a type is unknown gets advice on bindings', () => {
    expect(say(aDatabaseError('42P18', 'could not determine data type of parameter $1')).message).toContain(
      'for example {{ Country.value }}::text.',
    )
  })

  it('because of the time limit, or because the connection broke, says that', () => {
    expect(say(aDatabaseError('57014', 'canceling statement due to statement timeout')).code).toBe(
      'timed_out',
    )
    expect(say(new Error('read ECONNRESET')).code).toBe('network_failed')
  })
})
