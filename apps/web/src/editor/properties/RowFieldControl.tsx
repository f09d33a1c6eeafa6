import type { JsonValue, RowField } from '@ashlar/schema'
import { Switch } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowText } from '../rows/index.ts'
import { ColorField } from './ColorField.tsx'
import { partsOf, type RowForm, withPart, withText } from './drawn-rows.ts'
import { IconField } from './IconField.tsx'
import classes from './Properties.module.css'

/** The control of one field of a row, as its kind asks for. */
export const RowFieldControl = ({
  field,
  form,
  row,
  place,
  onChange,
  onLeave,
}: {
  field: RowField
  form: RowForm
  row: JsonValue
  place: number
  onChange: (row: JsonValue) => void
  onLeave: () => void
}) => {
  const value = partsOf(row, form)[field.name]
  const label = `${field.label} ${place + 1}`
  const chosen = typeof value === 'string' ? value : ''
  const choose = (next: JsonValue | undefined): void => {
    onChange(withPart(row, field, next === '' || next === false ? undefined : next, form))
  }
  switch (field.kind) {
    case 'color':
      return <ColorField label={label} value={chosen} onChange={choose} onLeave={onLeave} />
    case 'icon':
      return <IconField label={label} value={chosen} onChange={choose} />
    case 'flag':
      return (
        <Switch
          size="xs"
          label={field.label}
          aria-label={label}
          checked={value === true}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )
    default:
      return (
        <RowText
          label={field.label}
          placeholder={field.placeholder}
          place={place}
          value={value === undefined || value === null ? '' : String(value)}
          onChange={(text) => onChange(withText(row, field, text, form))}
          onLeave={onLeave}
        />
      )
  }
}

/** The fields of a row that fold out below the others. */
export const FoldedFields = ({ children }: { children: ReactNode }) => (
  <div className={classes.foldedFields}>{children}</div>
)
