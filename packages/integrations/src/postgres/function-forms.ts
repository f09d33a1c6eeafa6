import { called, type FunctionForm, type FunctionForms } from '../sql/query/function-forms.ts'

const part = (name: string): FunctionForm => ({ before: `extract(${name} from `, after: ')' })
const startOf = (span: string): FunctionForm => ({ before: `date_trunc('${span}', `, after: ')' })

/** What can be made of the values of a column in PostgreSQL and what speaks its SQL. */
export const postgresFunctions: FunctionForms = {
  lower: called('lower'),
  upper: called('upper'),
  trim: called('trim'),
  length: called('length'),
  round: called('round'),
  floor: called('floor'),
  ceil: called('ceil'),
  abs: called('abs'),
  'start of year': startOf('year'),
  'start of quarter': startOf('quarter'),
  'start of month': startOf('month'),
  'start of week': startOf('week'),
  'start of day': startOf('day'),
  'start of hour': startOf('hour'),
  year: part('year'),
  quarter: part('quarter'),
  month: part('month'),
  day: part('day'),
  hour: part('hour'),
}
