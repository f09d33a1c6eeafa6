import { called, type FunctionForm, type FunctionForms } from '../sql/query/function-forms.ts'

/** A time written with the smaller parts at their beginning, and read again. */
const startOf = (pattern: string, type: 'date' | 'datetime'): FunctionForm => ({
  before: 'cast(date_format(',
  after: `, '${pattern}') as ${type})`,
})

/** What can be made of the values of a column in MySQL and MariaDB. Weeks and quarters have no short form there. */
export const mysqlFunctions: FunctionForms = {
  lower: called('lower'),
  upper: called('upper'),
  trim: called('trim'),
  length: called('char_length'),
  round: called('round'),
  floor: called('floor'),
  ceil: called('ceil'),
  abs: called('abs'),
  'start of year': startOf('%Y-01-01', 'date'),
  'start of month': startOf('%Y-%m-01', 'date'),
  'start of day': called('date'),
  'start of hour': startOf('%Y-%m-%d %H:00:00', 'datetime'),
  year: called('year'),
  quarter: called('quarter'),
  month: called('month'),
  day: called('day'),
  hour: called('hour'),
}
