import { check } from '@ashlar/schema'
import type { JsonObject } from '@ashlar/schema'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { compileSql } from './compile-sql.ts'
import type { SqlStatement } from './statement.ts'
import type { SqlDialect } from './dialect.ts'
import { rowFields } from './sql-step.ts'
import { type SqlStep, stepSchemaOf } from './step-schema.ts'
import { rowLists } from './update-rows/read-rows.ts'

/** A step that can run, or all that keeps it from that. */
export type CheckedStep =
  | { readonly ok: true; readonly step: SqlStep; readonly statements: readonly SqlStatement[] }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** Checks the configuration of a step on a database that speaks SQL, and where its bindings stand. */
export const checkSqlStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
  dialect: SqlDialect,
): CheckedStep => {
  const checked = check(stepSchemaOf(configuration['operation']), configuration)
  if (!checked.ok) return checked
  const step = checked.value
  if (step.operation === 'update_rows') {
    if (dialect.rows === undefined) {
      const reason = `${dialect.label} saves no rows together. Write the statements that change them.`
      return { ok: false, problems: [{ path: 'operation', reason }] }
    }
    const problems = updateProblems(step, templates)
    return problems.length > 0 ? { ok: false, problems } : { ok: true, step, statements: [] }
  }
  const [template] = templates
  if (!template) return { ok: true, step, statements: [] }
  const compiled = compileSql(template, 'body', dialect)
  return compiled.ok ? { ok: true, step, statements: compiled.statements } : compiled
}

const updateProblems = ({ table }: SqlStep, templates: readonly ParsedTemplate[]): StepProblem[] => {
  const problems: StepProblem[] = []
  if (table.trim() === '') problems.push({ path: 'table', reason: 'Table is missing.' })
  for (const [index, { text, parts }] of templates.entries()) {
    const path = rowFields[index] ?? 'newValues'
    const isOneBinding = parts.filter(({ kind }) => kind === 'binding').length === 1
    const hasText = parts.some((part) => part.kind === 'text' && part.text.trim() !== '')
    if (text.trim() === '' || (isOneBinding && !hasText)) continue
    problems.push({
      path,
      reason: `${rowLists[path]} takes one binding that gives the rows, such as {{ Table1.editedRows.updatedRows }}.`,
      start: 0,
      end: text.length,
    })
  }
  return problems
}
