import { drawnParameters } from '@ashlar/document'
import type { CodeField, JsonRows } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { ReactNode } from 'react'
import { ParametersField } from '../parameters/index.ts'
import { HandOrCode } from '../rows/index.ts'
import classes from './ApiEditor.module.css'

/** JSON of a step as rows of a name and a value, or as its code. */
export const JsonRowsField = ({
  field,
  value,
  configuration,
  rows,
  code,
  names,
  onChange,
}: {
  field: CodeField
  value: JsonValue | undefined
  /** The whole step, of which the field is a part. */
  configuration: JsonObject
  rows: JsonRows
  code: ReactNode
  names: () => readonly ScopeEntry[]
  onChange: (value: string) => void
}) => {
  const known = rows.known?.(configuration)
  return (
    <div className={classes['field']}>
      <HandOrCode
        label={field.label}
        canBeDrawn={drawnParameters(value) !== undefined}
        code={code}
        byHand={
          <ParametersField
            label={field.label}
            value={value}
            known={known}
            noun={rows.noun}
            names={names}
            onChange={onChange}
            onLeave={() => undefined}
          />
        }
      />
      {field.help !== undefined && <span className={classes['help']}>{field.help}</span>}
    </div>
  )
}
