import type { ScopeEntry } from '@ashlar/runtime'
import type { ReactElement } from 'react'
import { CodeField } from '../../code/index.ts'
import classes from '../EventHandlerEditor.module.css'

interface TemplateFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  names: () => readonly ScopeEntry[]
  placeholder?: string
  isSingleLine?: boolean
}

/** A labeled field for text with bindings. */
export const TemplateField = ({ label, isSingleLine = true, ...field }: TemplateFieldProps): ReactElement => (
  <div>
    <span className={classes['label']} aria-hidden="true">
      {label}
    </span>
    <CodeField {...field} label={label} mode="text" isSingleLine={isSingleLine} maximumLines={8} />
  </div>
)
