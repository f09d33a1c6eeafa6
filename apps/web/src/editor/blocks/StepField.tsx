import {
  type ChoiceField,
  type CodeField as CodeFieldFacts,
  type FormField,
  isShown,
  type QueryLanguage,
} from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import type { ReactElement } from 'react'
import { WorkflowSelect } from '../../organization-apis/WorkflowSelect.tsx'
import { CodeField, type SqlSchema } from '../code/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { Labeled } from './forms/fields.tsx'
import { JsonRowsField } from './JsonRowsField.tsx'
import { OperationSelect } from './OperationSelect.tsx'
import { PairsField } from './PairsField.tsx'
import { QueryField } from './query-builder/QueryField.tsx'

export interface StepFieldProps<Field extends FormField = FormField> {
  field: Field
  value: JsonValue | undefined
  /** The whole step, of which the field is a part. */
  configuration: JsonObject
  /** The integration of the step; empty where it needs none. */
  integrationId: string
  names: () => readonly ScopeEntry[]
  sqlSchema: SqlSchema | undefined
  /** How queries that people build stand in the field; absent where it holds none. */
  queries?: QueryLanguage | undefined
  /** Runs the step such that nothing stays; absent where it cannot be run by itself. */
  onTry?: (() => void) | undefined
  /** Where the value stands, where it can be opened for itself. */
  place?: PropertyPlace | undefined
  onChange: (value: JsonValue) => void
  onSubmit: () => void
}

/** One field of a step's form. */
export const StepField = (props: StepFieldProps): ReactElement | null => {
  const { field, value, names, onChange, onSubmit } = props
  switch (field.kind) {
    case 'code':
      return <Code {...props} field={field} />
    case 'text':
      return (
        <Labeled label={field.label} help={field.help}>
          <CodeField
            label={field.label}
            mode="text"
            isSingleLine={field.isMultiline !== true}
            value={textOf(value)}
            onChange={onChange}
            names={names}
            placeholder={field.placeholder}
            onSubmit={onSubmit}
          />
        </Labeled>
      )
    case 'number':
      return (
        <NumberInput
          size="xs"
          label={field.label}
          description={field.help}
          placeholder={field.placeholder ?? ''}
          value={typeof value === 'number' ? value : ''}
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
          {...(field.minimum === undefined ? {} : { min: field.minimum })}
          {...(field.maximum === undefined ? {} : { max: field.maximum })}
        />
      )
    case 'choice':
      return (
        <Labeled label={field.label} help={field.help}>
          <ChoiceControl field={field} value={value} onChange={onChange} />
        </Labeled>
      )
    case 'switch':
      return (
        <Switch
          size="xs"
          label={field.label}
          description={field.help}
          checked={typeof value === 'boolean' ? value : field.default}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'pairs':
      return <PairsField field={field} value={value} names={names} onChange={onChange} onSubmit={onSubmit} />
    case 'workflow':
      return <WorkflowSelect size="xs" field={field} value={textOf(value)} onChange={onChange} />
    case 'operation':
      return (
        <OperationSelect
          field={field}
          integrationId={props.integrationId}
          value={value}
          onChange={onChange}
        />
      )
    case 'callbackAddress':
    case 'keyPair':
    case 'button':
    case 'password':
      // Secrets belong to the integration; a step is a part of the document and never holds one.
      return null
  }
}

/** A choice without its label in sight: a few options stand beside each other, more of them in a list. */
export const ChoiceControl = ({
  field,
  value,
  onChange,
}: Pick<StepFieldProps<ChoiceField>, 'field' | 'value' | 'onChange'>): ReactElement => {
  const choice = {
    'aria-label': field.label,
    data: [...field.options],
    value: textOf(value) || field.default,
  }
  return field.options.length > 4 ? (
    <Select {...choice} size="xs" onChange={(next) => next !== null && onChange(next)} />
  ) : (
    <SegmentedControl {...choice} size="xs" onChange={onChange} />
  )
}

const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

const Code = (props: StepFieldProps<CodeFieldFacts>): ReactElement => {
  const { field, value, names, sqlSchema, place, queries, onChange, onSubmit, onTry } = props
  const isText = field.language === 'text'
  const code = (
    <CodeField
      label={field.label}
      place={isText ? undefined : place}
      mode={field.language}
      isSingleLine={isText}
      minimumLines={isText ? 1 : 8}
      maximumLines={isText ? 1 : 40}
      value={textOf(value)}
      onChange={onChange}
      names={names}
      sqlSchema={sqlSchema}
      placeholder={field.placeholder}
      onSubmit={onSubmit}
    />
  )
  if (queries !== undefined) {
    return (
      <QueryField
        label={field.label}
        language={queries}
        value={textOf(value)}
        tables={sqlSchema?.tables ?? []}
        names={names}
        onChange={onChange}
        onSubmit={onSubmit}
        onTry={onTry}
      >
        {code}
      </QueryField>
    )
  }
  if (field.rows !== undefined && isShown(field.rows, props.configuration)) {
    return <JsonRowsField {...props} rows={field.rows} code={code} />
  }
  return (
    <Labeled label={field.label} help={field.help} grows={!isText}>
      {code}
    </Labeled>
  )
}
