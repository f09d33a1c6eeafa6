import { z } from 'zod'
import { pairSchema } from '../check-configuration.ts'

const text = z.string('It has to be text.').max(100_000)
const name = z.string('A name has to be text.').max(200).default('')

const statement = z.string('The statement has to be text.').max(100_000)

/** The configuration of a step on a database that speaks SQL. */
const stepSchema = z.strictObject({
  /** Steps that were written before there were others run their SQL. */
  operation: z.enum(['run_sql', 'update_rows'], 'It has to be one of the offered values.').default('run_sql'),
  /** SQL in which bindings stand for values. */
  body: statement.default(''),
  schema: name,
  table: name,
  /** Rows as they shall be, as they were, new ones, and those to delete: each nothing or one binding. */
  newValues: text.default(''),
  oldValues: text.default(''),
  insertedRows: text.default(''),
  deletedRows: text.default(''),
  /** Columns by which a row is found, with commas between them; the primary key where there are none. */
  filterBy: z.string('Names have to be text.').max(2_000).default(''),
  mappingMode: z.enum(['auto', 'manual'], 'It has to be one of the offered values.').default('auto'),
  /** A field of the rows as key, its column as value. */
  mappedColumns: z.array(pairSchema).max(500).default([]),
})

/** The schema of a step by what it does: SQL that runs cannot be left out. */
export const stepSchemaOf = (operation: unknown) =>
  operation === 'update_rows' ? stepSchema : stepSchema.extend({ body: statement })

/** A step's configuration with all that it leaves out. */
export type SqlStep = z.infer<typeof stepSchema>
