import type { ScopeEntry } from '@ashlar/runtime'
import type {
  QueryColumn,
  QueryCondition,
  QueryConditions,
  QueryFunction,
  QueryOperator,
  QueryWorkedOut,
} from '@ashlar/schema/table-query'
import { IconButton } from '@ashlar/ui'
import { Button, SegmentedControl, Select, TagsInput } from '@mantine/core'
import { Compared } from './Compared.tsx'
import { replaced } from './query-edits.ts'
import type { ComparedChoice, KnownTable } from './query-tables.ts'
import { factsOfCompared } from './worked-out.ts'
import { firstValue, sayValue, valueOf } from './query-values.ts'
import classes from './QueryBuilder.module.css'
import { ValueField } from './ValueField.tsx'

const operators: readonly { readonly value: QueryOperator; readonly label: string }[] = [
  { value: '=', label: 'is' },
  { value: '<>', label: 'is not' },
  { value: '<', label: 'is less than' },
  { value: '<=', label: 'is at most' },
  { value: '>', label: 'is more than' },
  { value: '>=', label: 'is at least' },
  { value: 'ilike', label: 'is like' },
  { value: 'not ilike', label: 'is not like' },
  { value: 'like', label: 'is like, by case' },
  { value: 'not like', label: 'is not like, by case' },
  { value: 'in', label: 'is one of' },
  { value: 'not in', label: 'is none of' },
  { value: 'is null', label: 'is empty' },
  { value: 'is not null', label: 'is not empty' },
]

const mostDeep = 2

interface ConditionRowsProps {
  /** Where the conditions stand: `Condition 1`. */
  label: string
  /** What the outermost conditions are called: `Condition`. */
  noun: string
  group: QueryConditions
  depth: number
  known: readonly KnownTable[]
  choices: readonly ComparedChoice[]
  functions: readonly QueryFunction[]
  names: () => readonly ScopeEntry[]
  onChange: (group: QueryConditions) => void
  onSubmit: () => void
}

/** Conditions of which all or any have to hold, and groups of them. */
export const ConditionRows = (props: ConditionRowsProps) => {
  const { label, noun, group, depth, choices, onChange } = props
  const { conditions, match } = group
  const [first] = choices
  const fresh = (): QueryCondition | undefined =>
    first && {
      kind: 'comparison',
      left: first.left,
      operator: '=',
      values: [firstValue(first.facts)],
    }
  const add = (condition: QueryCondition | undefined): void => {
    if (condition === undefined) return
    // Whoever opens a group wants other ones than those around it.
    const next = depth > 0 && conditions.length === 1 ? 'any' : match
    onChange({ ...group, match: next, conditions: [...conditions, condition] })
  }
  const addGroup = (): void => {
    const condition = fresh()
    if (condition !== undefined) add({ kind: 'group', match: 'any', conditions: [condition] })
  }
  return (
    <div
      className={classes['conditions']}
      data-inner={depth > 0 || undefined}
      role="group"
      aria-label={label}
    >
      {conditions.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={`${label}: how many have to hold`}
          data={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
          value={match}
          onChange={(next) => onChange({ ...group, match: next === 'any' ? 'any' : 'all' })}
        />
      )}
      {conditions.map((condition, index) => {
        const name = `${depth === 0 ? noun : label} ${index + 1}`
        const set = (next: QueryCondition | null): void =>
          onChange({ ...group, conditions: replaced(conditions, index, next) })
        return (
          <div key={index} className={classes['condition']}>
            {condition.kind === 'group' ? (
              <ConditionRows
                {...props}
                label={name}
                group={condition}
                depth={depth + 1}
                onChange={(next) => set(next.conditions.length === 0 ? null : next)}
              />
            ) : (
              <Comparison {...props} name={name} condition={condition} onChange={set} />
            )}
            <IconButton icon="trash-2" label={`Delete ${name.toLowerCase()}`} onClick={() => set(null)} />
          </div>
        )
      })}
      <div className={classes['adding']}>
        <Button size="compact-xs" variant="default" disabled={!first} onClick={() => add(fresh())}>
          Add condition
        </Button>
        {depth < mostDeep && conditions.length > 0 && (
          <Button size="compact-xs" variant="default" disabled={!first} onClick={addGroup}>
            Add group
          </Button>
        )}
      </div>
    </div>
  )
}

/** Another value is compared; what it was compared with stays where that is a value of the same kind. */
const comparing = (
  condition: ComparisonCondition,
  left: QueryColumn | QueryWorkedOut,
  known: readonly KnownTable[],
): ComparisonCondition => {
  const facts = factsOfCompared(known, left)
  const values = condition.values.map((value) =>
    value.kind === 'binding' ? value : (valueOf(sayValue(value), facts) ?? value),
  )
  return { ...condition, left, values }
}

type ComparisonCondition = Extract<QueryCondition, { kind: 'comparison' }>

interface ComparisonProps extends Omit<ConditionRowsProps, 'onChange' | 'label' | 'noun' | 'group'> {
  name: string
  condition: ComparisonCondition
  onChange: (condition: ComparisonCondition) => void
}

const Comparison = (props: ComparisonProps) => {
  const { name, condition, known, choices, functions, names, onChange, onSubmit } = props
  const { left, operator, values } = condition
  const binding = 'kind' in left && left.kind === 'binding' ? left : undefined
  const compared = 'kind' in left && left.kind === 'binding' ? undefined : left
  const facts = compared && factsOfCompared(known, compared)
  const isList = operator === 'in' || operator === 'not in'
  const choose = (next: QueryOperator): void => {
    const isEmptiness = next === 'is null' || next === 'is not null'
    const kept = values.length === 0 ? [firstValue(facts)] : values
    const isNextList = next === 'in' || next === 'not in'
    onChange({
      ...condition,
      operator: next,
      values: isEmptiness ? [] : isNextList ? kept : kept.slice(0, 1),
    })
  }
  return (
    <div className={classes['comparison']}>
      {compared === undefined ? (
        <code className={classes['fixed']}>{sayValue(binding)}</code>
      ) : (
        <Compared
          label={`Column of ${name.toLowerCase()}`}
          functionLabel={`Function of ${name.toLowerCase()}`}
          value={compared}
          known={known}
          choices={choices}
          functions={functions}
          onChange={(next) => onChange(comparing(condition, next, known))}
        />
      )}
      <Select
        size="xs"
        aria-label={`Operator of ${name.toLowerCase()}`}
        data={[...operators]}
        value={operator}
        allowDeselect={false}
        onChange={(chosen) => {
          const next = operators.find(({ value }) => value === chosen)
          if (next !== undefined) choose(next.value)
        }}
      />
      {isList ? (
        <TagsInput
          size="xs"
          aria-label={`Values of ${name.toLowerCase()}`}
          placeholder="Value, then Enter"
          splitChars={[]}
          value={values.map(sayValue)}
          onChange={(written) => {
            const next = written.flatMap((one) => valueOf(one, facts) ?? [])
            if (next.length > 0) onChange({ ...condition, values: next })
          }}
        />
      ) : (
        values.length > 0 && (
          <ValueField
            label={`Value of ${name.toLowerCase()}`}
            value={values[0]}
            facts={facts}
            names={names}
            onSubmit={onSubmit}
            onChange={(value) => value !== undefined && onChange({ ...condition, values: [value] })}
          />
        )
      )}
    </div>
  )
}
