import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { makeDataFiles } from '../../test/data-files.ts'
import { hasMariadb, startMariadb } from '../../test/mariadb-server.ts'
import { startPostgres } from '../../test/postgres-server.ts'
import { describeSqlSystem } from '../../test/sql-contract.ts'
import type { SqlExample, SqlSystemDescription } from '../../test/sql-system-description.ts'
import { cockroachdb } from '../cockroachdb/cockroachdb.ts'
import { mariadb } from '../mariadb/mariadb.ts'
import { mysql } from '../mysql/mysql.ts'
import { postgres } from '../postgres/postgres.ts'
import { redshift } from '../redshift/redshift.ts'
import { sqlite } from '../sqlite/sqlite.ts'

const startPostgresExample = async (): Promise<SqlExample> => {
  const server = await startPostgres()
  const rules = join(server.folder, 'pg_hba.conf')
  writeFileSync(rules, `host all limited all scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  const client = new Client({ host: server.host, port: server.port, database: 'postgres', user: server.user })
  await client.connect()
  await client.query("create role limited login password 'right'; select pg_reload_conf()")
  await client.end()
  return {
    configuration: {
      host: server.host,
      port: server.port,
      database: 'postgres',
      user: server.user,
      tls: 'disable',
    },
    secrets: {},
    limited: { user: 'limited', password: 'wrong' },
    stop: () => server.stop(),
  }
}

const startMariadbExample = async (): Promise<SqlExample> => {
  const started = await startMariadb()
  const { host, port, user, database, limitedUser } = started
  return {
    configuration: { host, port, database, user, tls: 'disable' },
    secrets: {},
    limited: { user: limitedUser, password: 'wrong' },
    stop: () => started.stop(),
  }
}

const onMariadb: Omit<SqlSystemDescription, 'integration' | 'name'> = {
  isHere: hasMariadb,
  start: startMariadbExample,
  columns: {
    text: { type: 'text' },
    decimal: { type: 'decimal(40,5)' },
    big: { type: 'bigint' },
    date: { type: 'date' },
    instant: { type: 'timestamp(6) null', written: 'cast({{ value }} as datetime(6))' },
    local: { type: 'datetime(6)' },
    binary: { type: 'varbinary(100)', written: 'unhex({{ value }})' },
    json: { type: 'json' },
    flag: { type: 'boolean' },
    list: { type: 'json' },
  },
  bytes: ['00ff27225c', ''],
  sleep: (seconds) => `select sleep(${seconds})`,
  server: { endSession: 'kill connection_id()' },
  quotedName: '`it``s "one"`',
  inList: 'in ({{ list }})',
}

const onPostgres: Omit<SqlSystemDescription, 'integration' | 'name'> = {
  isHere: true,
  start: startPostgresExample,
  columns: {
    text: { type: 'text' },
    decimal: { type: 'numeric(40,5)' },
    big: { type: 'bigint' },
    date: { type: 'date' },
    instant: { type: 'timestamptz' },
    local: { type: 'timestamp' },
    binary: { type: 'bytea' },
    json: { type: 'jsonb' },
    flag: { type: 'boolean' },
    list: { type: 'jsonb', written: '{{ value }}::jsonb' },
  },
  bytes: [String.raw`\x00ff27225c`, String.raw`\x`],
  sleep: (seconds) => `select pg_sleep(${seconds})`,
  server: { endSession: 'select pg_terminate_backend(pg_backend_pid())' },
  quotedName: '"it\'s ""one"""',
  inList: '= any({{ list }})',
}

const startSqliteExample = (): Promise<SqlExample> => {
  const dataFolders = makeDataFiles()
  return Promise.resolve({
    configuration: { file: 'shop.sqlite', isReadOnly: false },
    secrets: {},
    dataFolders,
    stop: () => Promise.resolve(dataFolders.remove()),
  })
}

const counting = (seconds: number): string =>
  `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${seconds * 3_000_000})
   select count(*) as counted from numbers`

describeSqlSystem({ ...onPostgres, integration: postgres, name: 'PostgreSQL' })
describeSqlSystem({ ...onPostgres, integration: cockroachdb, name: 'CockroachDB, on a PostgreSQL,' })
describeSqlSystem({
  ...onPostgres,
  integration: redshift,
  name: 'Redshift, on a PostgreSQL,',
  inList: 'in ({{ list }})',
  hasEmptyLists: false,
})
describeSqlSystem({ ...onMariadb, integration: mariadb, name: 'MariaDB' })
describeSqlSystem({ ...onMariadb, integration: mysql, name: 'MySQL, on a MariaDB,' })
describeSqlSystem({
  integration: sqlite,
  name: 'SQLite',
  isHere: true,
  start: startSqliteExample,
  columns: {
    text: { type: 'text' },
    // A column with another type would make numbers with a point of all of them.
    decimal: { type: 'blob' },
    big: { type: 'bigint' },
    date: { type: 'date' },
    instant: { type: 'timestamp' },
    local: { type: 'datetime' },
    binary: { type: 'blob', written: 'unhex({{ value }})' },
    json: { type: 'json' },
    flag: { type: 'boolean' },
    list: { type: 'json' },
  },
  bytes: ['00ff27225c', ''],
  // Nothing waits there: what counts that far takes longer.
  sleep: counting,
  large: `select replace(hex(zeroblob(450000)), '0', 'x') as a`,
  quotedName: '"it\'s ""one"""',
  inList: 'in ({{ list }})',
})
