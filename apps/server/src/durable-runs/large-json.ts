import { type SQL, sql } from 'drizzle-orm'

/** JSON that is kept as it came: in UTF-8, as it goes to the database. */
export interface LargeJson {
  /** Which row of the table `given` it belongs to, from 0. */
  readonly place: number
  readonly json: Buffer
}

/**
 * A column of texts of a table `given`, as JSON; in the rows of large ones the bytes that they came as. These are parameters
 * by themselves: in an array they would be written out, masked and copied once more. `given` numbers its rows as `place`.
 */
export const withLargeJson = (column: string, large: readonly LargeJson[]): SQL => {
  const text = sql`given.${sql.identifier(column)}::json`
  if (large.length === 0) return text
  const rows = large.map(({ place, json }) => sql`(${place}::int, ${sql.param(json)}::json)`)
  return sql`coalesce(
    (select large.json from (values ${sql.join(rows, sql`, `)}) as large (place, json) where large.place = given.place), ${text}
  )`
}

/** Those of rows whose JSON is known as bytes. */
export const largeOf = <Row>(rows: readonly Row[], read: (row: Row) => Buffer | undefined): LargeJson[] =>
  rows.flatMap((row, place) => {
    const json = read(row)
    return json === undefined ? [] : [{ place, json }]
  })
