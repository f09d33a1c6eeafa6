import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testCertificate } from '../../test/certificate.ts'
import { listen } from '../../test/listen.ts'
import type { OracleServerFacts } from '../../test/oracle-server.ts'
import { type OracleTests, startOracleTests } from '../../test/oracle-tests.ts'
import { oracleTypes as types } from '../../test/oracle-types.ts'
import { describeServerOfSql } from '../../test/sql-server-contract.ts'

const started: OracleTests[] = []

const start = async (facts: OracleServerFacts = {}): Promise<OracleTests> => {
  const tests = await startOracleTests(facts)
  tests.answer({
    columns: ['version', 'name', 'tables'].map((name) => ({ name, type: types.text })),
    rows: [['19.0.0.0.0', 'shop', '1']],
  })
  started.push(tests)
  return tests
}

afterEach(async () => {
  for (const tests of started.splice(0)) await tests.stop()
})

const soon = () => AbortSignal.timeout(15_000)
const isConnected = 'Connected to Oracle 19.0.0.0.0, database shop: 1 table.'

describe('a connection to Oracle', () => {
  it('says which of user, password and database is wrong, and who has no room', async () => {
    const { driver, connection } = await start({
      welcome: (data) => {
        if (data.includes('SERVICE_NAME=nowhere')) return { refused: 12_514 }
        return data.includes('SERVICE_NAME=crowded') ? { refused: 12_520 } : 'welcome'
      },
    })
    await expect(driver.test(connection({}, 'wrong'), soon())).rejects.toMatchObject({
      message: expect.stringMatching(/refuses the password of the user ada\. Check user and password\.$/u),
      isLoginRefused: true,
    })
    await expect(driver.test(connection({ database: 'nowhere' }), soon())).rejects.toThrow(
      /There is no database called nowhere at .+\. Check its name\./u,
    )
    await expect(driver.test(connection({ database: 'crowded' }), soon())).rejects.toMatchObject({
      code: 'busy',
    })
  })

  it('has a name of a service and nothing else in its place', async () => {
    const { driver, connection } = await start()
    const database = 'shop)(SERVER=pooled)(SECURITY=(WALLET_LOCATION=/etc)'
    await expect(driver.test(connection({ database }), soon())).rejects.toThrow('is no name of a service')
  })

  it('is not followed elsewhere, where a server sends its clients to another address', async () => {
    let visits = 0
    const inner = await listen(() => {
      visits += 1
    })
    const { driver, connection } = await start({ welcome: () => ({ elsewhere: inner.port }) })
    await expect(driver.test(connection(), soon())).rejects.toThrow('sends its clients to another address')
    expect(visits).toBe(0)
    await inner.stop()
  })

  it.each([false, true])('is encrypted, with TLS agreed on anew by the listener: %s', async (isRenewed) => {
    const { driver, connection } = await start({ release: 19, tls: { ...testCertificate, isRenewed } })
    expect(await driver.test(connection({ tls: 'require' }), soon())).toBe(isConnected)
    const verified = connection({ host: 'localhost', tls: 'verify' })
    const secrets = { ...verified.secrets, certificateAuthority: testCertificate.authority }
    expect(await driver.test({ ...verified, secrets }, soon())).toBe(isConnected)
    await expect(driver.test(verified, soon())).rejects.toThrow(/certificate of .+ is not trusted/u)
  })

  it('says that a server has no TLS, or nothing else', async () => {
    const plain = await start()
    await expect(plain.driver.test(plain.connection({ tls: 'verify' }), soon())).rejects.toThrow(
      'does not offer TLS. Set TLS to "Off"',
    )
    const secured = await start({ tls: { ...testCertificate, isRenewed: false } })
    await expect(secured.driver.test(secured.connection(), soon())).rejects.toMatchObject({
      code: 'network_failed',
    })
  })

  it('reads tables with their keys, references and defaults', async () => {
    const { driver, connection, answer } = await start()
    const texts = (names: readonly string[], rows: readonly (readonly unknown[])[]) => ({
      columns: names.map((name) => ({ name, type: types.text })),
      rows,
    })
    answer(({ text }) => {
      const place = ['schema_name', 'table_name']
      if (text.includes('all_cons_columns')) {
        return texts(
          [...place, 'column_name', 'other_schema', 'other_table', 'other_column'],
          [
            ['ADA', 'ORDERS', 'ID', null, null, null],
            ['ADA', 'ORDERS', 'CUSTOMER', 'ADA', 'CUSTOMERS', 'ID'],
          ],
        )
      }
      const facts = ['table_type', 'column_name', 'data_type', 'letters', 'bytes', 'digits', 'decimals']
      const more = ['is_nullable', 'is_identity', 'is_virtual', 'default_value']
      const column = (name: string, type: string, letters: number, digits: unknown, decimals: unknown) => [
        'ADA',
        'ORDERS',
        'TABLE',
        name,
        type,
        letters,
        22,
        digits,
        decimals,
      ]
      return texts(
        [...place, ...facts, ...more],
        [
          [...column('ID', 'NUMBER', 0, 10, 0), 'N', 'YES', 'NO', '"ADA"."ISEQ$$_1".nextval'],
          [...column('CUSTOMER', 'NUMBER', 0, null, 0), 'Y', 'NO', 'NO', null],
          [...column('STATE', 'VARCHAR2', 10, null, null), 'N', 'NO', 'NO', "'new' "],
          [...column('AT', 'TIMESTAMP(6) WITH TIME ZONE', 0, null, 6), 'N', 'NO', 'NO', 'systimestamp'],
          [...column('PRICE', 'NUMBER', 0, 8, 2), 'Y', 'NO', 'NO', '0'],
          ['ADA', 'OPEN', 'VIEW', 'TOTAL', 'NUMBER', 0, 22, null, null, 'Y', 'NO', 'NO', null],
        ],
      )
    })
    const plain = { isRequired: false, isFilled: false }
    expect(await driver.metadata(connection(), soon())).toEqual({
      tables: [
        {
          schema: 'ADA',
          name: 'ORDERS',
          primaryKey: ['ID'],
          columns: [
            { name: 'ID', type: 'NUMBER(10)', kind: 'integer', isRequired: true, isFilled: true },
            {
              name: 'CUSTOMER',
              type: 'INTEGER',
              kind: 'integer',
              ...plain,
              references: { schema: 'ADA', name: 'CUSTOMERS', column: 'ID' },
            },
            {
              name: 'STATE',
              type: 'VARCHAR2(10)',
              kind: 'text',
              maximumLength: 10,
              isRequired: true,
              isFilled: false,
              defaultValue: 'new',
            },
            {
              name: 'AT',
              type: 'TIMESTAMP(6) WITH TIME ZONE',
              kind: 'dateTime',
              isRequired: true,
              isFilled: true,
            },
            { name: 'PRICE', type: 'NUMBER(8,2)', kind: 'decimal', decimals: 2, ...plain, defaultValue: '0' },
          ],
        },
        {
          schema: 'ADA',
          name: 'OPEN',
          isView: true,
          primaryKey: [],
          columns: [{ name: 'TOTAL', type: 'NUMBER', kind: 'decimal', ...plain }],
        },
      ],
    })
  })
})

describe.each([19, 23] as const)('Oracle %i as a server of SQL', (release) => {
  const endSession = "alter system disconnect session '7, 1' immediate"
  let tests: OracleTests

  beforeAll(async () => {
    tests = await startOracleTests({
      release,
      welcome: (data) => (data.includes('SERVICE_NAME=nowhere') ? { refused: 12_514 } : 'welcome'),
    })
    tests.answer(({ text }) =>
      text === endSession ? 'cut' : { columns: [{ name: 'one', type: types.number }], rows: [[1]] },
    )
  })

  afterAll(() => tests.stop())

  describeServerOfSql(
    { endSession },
    {
      run: (body) => tests.run(body),
      limited: () => ({ user: 'ada', password: 'wrong' }),
      test: (changes, secrets) => tests.driver.test(tests.connection(changes, secrets?.['password']), soon()),
    },
  )
})
