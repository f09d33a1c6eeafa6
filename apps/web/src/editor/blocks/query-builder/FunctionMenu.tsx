import type { QueryColumn, QueryFunction } from '@ashlar/schema/table-query'
import { IconButton } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { functionsFor, sayFunction, through } from './query-functions.ts'
import { factsOf, type KnownTable } from './query-tables.ts'
import classes from './QueryBuilder.module.css'

interface FunctionMenuProps {
  label: string
  value: QueryColumn
  known: readonly KnownTable[]
  functions: readonly QueryFunction[]
  onChange: (column: QueryColumn) => void
  /** The field in which the column is chosen. */
  children: ReactNode
}

/** A column, and what is made of each of its values. */
export const FunctionMenu = ({ label, value, known, functions, onChange, children }: FunctionMenuProps) => {
  const fitting = functionsFor(functions, factsOf(known, through(value, undefined)))
  if (fitting.length === 0 && value.through === undefined) return children
  return (
    <div className={classes['through']}>
      {children}
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            icon="square-function"
            label={label}
            hasPopup="menu"
            tone={value.through === undefined ? 'quiet' : 'accent'}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onChange(through(value, undefined))}>As it is</Menu.Item>
          {fitting.map((each) => (
            <Menu.Item key={each} onClick={() => onChange(through(value, each))}>
              {sayFunction(each)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
