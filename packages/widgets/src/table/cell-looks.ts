import { inferType } from '../shared/infer.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import { flagOf, isRecord, textOf } from '../values.ts'
import { kindFacts, type ColumnKind } from './column-kinds.ts'
import { cellValue, settingAt, type TableColumn } from './columns.ts'
import { filterOperators, filterTest, isComplete, type FilterOperator } from './filters.ts'
import type { ShownColumn } from './lines.ts'
import type { DataRow } from './rows.ts'

/** How a rule of a column has a cell look, in values of CSS. */
export interface CellLook {
  readonly background: string | undefined
  readonly color: string | undefined
  readonly isBold: boolean
  /** Whether the value stands on a soft ground of its own instead of the whole cell being colored. */
  readonly isBadge: boolean
}

interface LookRule {
  readonly holds: (row: DataRow) => boolean
  readonly look: CellLook
}

/** The most rules of one column: each is tried for every cell in sight. */
const mostRules = 50

const sizes: readonly FilterOperator[] = ['greaterThan', 'atLeast', 'lessThan', 'withTimeLimit', 'between']
const days: readonly FilterOperator[] = ['before', 'after']
const words: readonly FilterOperator[] = ['contains', 'doesNotContain', 'startsWith', 'endsWith']

/** The kind in which an operator can compare: a rule may ask of any column whether it is greater than 5. */
const comparableKind = (operator: FilterOperator, kind: ColumnKind): ColumnKind => {
  const { nature } = kindFacts(kind)
  if (sizes.includes(operator)) return nature === 'time' || nature === 'number' ? kind : 'number'
  if (days.includes(operator)) return nature === 'time' ? kind : 'date'
  if (words.includes(operator)) return nature === 'text' || nature === 'list' ? kind : 'text'
  return kind
}

/** The field that a rule names, as a column: fields that no column shows can be asked for too. */
const columnNamed = (
  name: string,
  own: TableColumn,
  shown: readonly ShownColumn[],
): TableColumn | undefined =>
  name === ''
    ? own
    : shown.find(({ column }) => column.key === name || column.id === name || column.label === name)?.column

const comparing = (
  rule: Readonly<Record<string, unknown>>,
  own: TableColumn,
  shown: readonly ShownColumn[],
): ((row: DataRow) => boolean) => {
  const name = textOf(rule.column)
  const operator = filterOperators.find((known) => known === rule.operator) ?? 'equals'
  const isList = operator === 'isOneOf' || operator === 'isNoneOf'
  const written = textOf(rule.value)
  const filter = {
    column: own.id,
    operator,
    value: isList ? written.split(',').map((entry) => entry.trim()) : written,
    end: textOf(rule.end),
  }
  if (!isComplete(filter)) return () => false
  const column = columnNamed(name, own, shown)
  if (column !== undefined) {
    const test = filterTest({ ...column, type: comparableKind(operator, column.type) }, filter)
    return (row) => test(cellValue(column, row))
  }
  return (row) => {
    const value = row.fields[name]
    const kind = comparableKind(operator, inferType([value]))
    return filterTest({ ...own, settings: {}, type: kind }, filter)(value)
  }
}

const ruleOf = (
  rule: Readonly<Record<string, unknown>>,
  own: TableColumn,
  shown: readonly ShownColumn[],
): LookRule => {
  const background = cssColor(rule.background)
  return {
    holds:
      rule.when === 'CONDITION'
        ? (row) => flagOf(settingAt(rule.condition, row.index))
        : comparing(rule, own, shown),
    look: {
      background,
      color: cssColor(rule.color) ?? cssColorUpon(rule.background),
      isBold: flagOf(rule.isBold),
      isBadge: rule.shownAs === 'BADGE',
    },
  }
}

const known = new WeakMap<TableColumn, { shown: readonly ShownColumn[]; rules: readonly LookRule[] }>()

const rulesFor = (column: TableColumn, shown: readonly ShownColumn[]): readonly LookRule[] => {
  const kept = known.get(column)
  if (kept?.shown === shown) return kept.rules
  const { styleRules } = column.settings
  const rules = (Array.isArray(styleRules) ? styleRules.filter(isRecord) : [])
    .slice(0, mostRules)
    .map((rule) => ruleOf(rule, column, shown))
  known.set(column, { shown, rules })
  return rules
}

/** How the first rule that holds has the cell of a row look; `undefined` where none does, as for most cells. */
export const cellLookOf = (
  column: TableColumn,
  row: DataRow,
  shown: readonly ShownColumn[],
): CellLook | undefined => {
  const { styleRules } = column.settings
  if (!Array.isArray(styleRules) || styleRules.length === 0) return undefined
  return rulesFor(column, shown).find(({ holds }) => holds(row))?.look
}
