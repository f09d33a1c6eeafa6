import type { JsonValue } from '@ashlar/schema'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { cellText } from '../../properties/sheet/sheet.ts'
import { SheetButton } from '../../properties/sheet/SheetDialog.tsx'
import { typedLike } from '../../properties/typed-value.ts'
import { RowsField, RowText, useRows } from '../../rows/index.ts'
import { asKind, type DefaultKind, defaultKinds, isDefaultKind, readDefault } from './default-kinds.ts'
import own from './StateGroup.module.css'

interface ByHandProps {
  kind: DefaultKind
  value: string
  onKind: (kind: DefaultKind) => void
  onChange: (value: string) => void
  onLeave: () => void
  /** The field of a text, in which bindings may stand. */
  text: ReactNode
}

/** A default value by what it is: a text, a number, a switch, a date, a list, rows or fields. */
export const DefaultValueByHand = ({ kind, value, onKind, onChange, onLeave, text }: ByHandProps) => (
  <div className={own.byKind}>
    <Select
      size="xs"
      aria-label="Kind of the default value"
      data={[...defaultKinds]}
      value={kind}
      allowDeselect={false}
      onChange={(chosen) => {
        if (!isDefaultKind(chosen) || chosen === kind) return
        onKind(chosen)
        onChange(asKind(value, chosen))
      }}
    />
    {kind === 'text' ? text : <Entered kind={kind} value={value} onChange={onChange} onLeave={onLeave} />}
  </div>
)

const label = 'Default value'
const examples = { rows: '[{ "id": 1, "name": "" }]', fields: '{ "name": "" }' }

const Entered = ({
  kind,
  value,
  onChange,
  onLeave,
}: Pick<ByHandProps, 'value' | 'onChange' | 'onLeave'> & { kind: Exclude<DefaultKind, 'text'> }) => {
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          size="xs"
          aria-label={label}
          placeholder="0"
          value={value}
          // What is no number yet, such as a minus alone, waits for its end.
          onChange={(next) => {
            if (typeof next === 'number' || next === '') onChange(String(next))
          }}
          onBlur={onLeave}
        />
      )
    case 'switch':
      return (
        <Switch
          size="xs"
          aria-label={label}
          label={value === 'true' ? 'On' : 'Off'}
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
      )
    case 'date':
      return (
        <TextInput
          size="xs"
          type="date"
          aria-label={label}
          value={value === '' ? '' : String(readDefault(value))}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
      )
    case 'list':
      return <Entries value={readDefault(value)} onChange={onChange} onLeave={onLeave} />
    case 'rows':
    case 'fields': {
      const read = readDefault(value)
      return (
        <div className={own.sheet}>
          <span>
            {Array.isArray(read) ? `${read.length} rows` : `${Object.keys(read ?? {}).length} fields`}
          </span>
          <SheetButton
            label={label}
            value={read}
            form={{ expects: kind === 'rows' ? 'array' : 'object', example: examples[kind] }}
            refusal={null}
            // Nothing is still a list, or an object, for whoever reads it.
            onChange={(written) => onChange(written === '' ? asKind('', kind) : written)}
            onLeave={onLeave}
          />
        </div>
      )
    }
  }
}

const entryOf = (written: string, before: JsonValue): JsonValue =>
  written === 'true' || written === 'false' ? written === 'true' : typedLike(written, before)

/** A list of texts, numbers and switches, an entry in each row. */
const Entries = ({
  value,
  onChange,
  onLeave,
}: Pick<ByHandProps, 'onChange' | 'onLeave'> & { value: JsonValue }) => {
  const read = (given: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(given) ? given : [])
  const [rows, change] = useRows(value, read, (written) => JSON.stringify(written), onChange)
  return (
    <RowsField
      label={label}
      noun="entry"
      rows={rows}
      empty=""
      canMove
      onChange={change}
      onLeave={onLeave}
      draw={(row, place) => (
        <div className={own.entry}>
          <RowText
            label="Entry"
            place={place}
            value={cellText(row)}
            onChange={(written) => change(rows.with(place, entryOf(written, row)))}
            onLeave={onLeave}
          />
        </div>
      )}
    />
  )
}
