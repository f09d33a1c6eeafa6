import { z } from 'zod'

/** What the values of a column are, whatever its system calls the type. */
export const databaseColumnKindSchema = z.enum([
  'text',
  /** Text of any length, in which people write more than one line. */
  'longText',
  'integer',
  'decimal',
  'boolean',
  'date',
  /** A moment. */
  'dateTime',
  /** A day and a time that belong to no zone. */
  'localDateTime',
  'time',
  'json',
  'list',
  'binary',
  /** Anything else that has a form as text, such as an interval. */
  'other',
])
export type DatabaseColumnKind = z.output<typeof databaseColumnKindSchema>

/** A schema and a table in it. */
export const databaseTableNameSchema = z.object({ schema: z.string(), name: z.string() })
export type DatabaseTableName = z.output<typeof databaseTableNameSchema>

/** A column of a table, with the rules that the database has for its values. */
export const databaseColumnSchema = z.object({
  name: z.string(),
  /** As the system writes it: `character varying(40)`. */
  type: z.string(),
  kind: databaseColumnKindSchema,
  /** Whether it may not be empty. */
  isRequired: z.boolean(),
  /** Whether the database makes the value itself: a number that counts up, the present moment, a computation. */
  isFilled: z.boolean(),
  /** The fixed value of rows that do not say another one. */
  defaultValue: z.string().optional(),
  maximumLength: z.number().int().positive().optional(),
  /** How many digits stand behind the decimal sign. */
  decimals: z.number().int().nonnegative().optional(),
  /** The only values that it may have. */
  options: z.array(z.string()).optional(),
  /** The column of another table, one of whose values it holds. */
  references: databaseTableNameSchema.extend({ column: z.string() }).optional(),
})
export type DatabaseColumn = z.output<typeof databaseColumnSchema>

/** A table or view of a database, as an editor completes it and as pages are made from it. */
export const databaseTableSchema = databaseTableNameSchema.extend({
  columns: z.array(databaseColumnSchema),
  /** Whether it is a view, whose rows are computed. */
  isView: z.boolean().optional(),
  /** The columns by which its rows are told apart, in order; none where there are no such. */
  primaryKey: z.array(z.string()),
})
export type DatabaseTable = z.output<typeof databaseTableSchema>

/** What is known of the tables of a database. */
export const databaseTablesSchema = z.object({ tables: z.array(databaseTableSchema) })
export type DatabaseTables = z.output<typeof databaseTablesSchema>
