import pg from 'pg'

/** The connections of a hand-written server to the database that its environment names. */
export const poolOfEnvironment = (): pg.Pool =>
  new pg.Pool({
    host: process.env['DATABASE_HOST'],
    port: Number(process.env['DATABASE_PORT']),
    user: process.env['DATABASE_USER'],
    password: process.env['DATABASE_PASSWORD'],
    database: process.env['DATABASE_NAME'],
    max: 10,
  })
