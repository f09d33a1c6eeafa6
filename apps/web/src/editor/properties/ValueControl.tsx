import type { JsonValue, WidgetProperty } from '@ashlar/schema'
import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import { CodeField, useNames } from '../code/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { requiredFormat } from '../value-popup/value-facts.ts'
import { ColorField } from './ColorField.tsx'
import { DataField } from './DataField.tsx'
import { FieldsField } from './FieldsField.tsx'
import { IconField } from './IconField.tsx'

/** The control of a property: code where it is edited so, else what its kind asks for. */
export const ValueControl = ({
  property,
  value,
  isCode,
  place,
  onChange,
  onLeave,
  onEscape,
}: {
  property: WidgetProperty
  /** Absent where several components differ. */
  value: JsonValue | undefined
  isCode: boolean
  /** Where the value stands, where it is that of one component. */
  place: Partial<PropertyPlace>
  /** `undefined` gives the default back. */
  onChange: (value: JsonValue | undefined) => void
  onLeave: () => void
  /** Escape in a field of code; answers whether there was anything to do. */
  onEscape?: (() => boolean) | undefined
}) => {
  const names = useNames(property.perItem)
  const { label } = property
  if (isCode) {
    const isData = property.kind === 'data'
    // Code of its own, such as HTML, is longer than a line of text.
    const isLong = property.kind === 'text' && property.language !== undefined
    const isMultiline = isLong || (property.kind === 'text' && property.multiline === true)
    return (
      <CodeField
        label={label}
        place={place}
        mode={isData ? 'json' : 'text'}
        value={value === undefined ? '' : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}
        names={names}
        expectedFormat={formatOf(property)}
        assistedSyntax={property.kind === 'text' && property.language === 'html' ? 'html' : undefined}
        presets={presetsOf(property)}
        placeholder={value === undefined ? 'Mixed' : placeholderOf(property)}
        isSingleLine={!isData && !isMultiline}
        minimumLines={isLong ? 8 : isMultiline ? 3 : isData ? 2 : 1}
        onChange={onChange}
        onBlur={onLeave}
        onEscape={onEscape}
      />
    )
  }
  switch (property.kind) {
    case 'number':
      return (
        <NumberInput
          size="xs"
          aria-label={label}
          value={typeof value === 'number' ? value : ''}
          placeholder={value === undefined ? 'Mixed' : 'Not set'}
          {...(property.minimum === undefined ? {} : { min: property.minimum })}
          {...(property.maximum === undefined ? {} : { max: property.maximum })}
          {...(property.step === undefined ? {} : { step: property.step })}
          onChange={(next) => onChange(typeof next === 'number' ? next : undefined)}
          onBlur={onLeave}
        />
      )
    case 'boolean':
      return (
        <Switch
          aria-label={label}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice': {
      const data = property.options.map((option) => ({ ...option }))
      const isShort = data.length <= 4 && data.map(({ label }) => label).join('').length <= 28
      if (isShort && typeof value === 'string') {
        return (
          <SegmentedControl
            size="xs"
            fullWidth
            aria-label={label}
            data={data}
            value={value}
            onChange={onChange}
          />
        )
      }
      return (
        <Select
          size="xs"
          aria-label={label}
          data={data}
          placeholder="Mixed"
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    }
    case 'icon':
      return (
        <IconField label={label} value={typeof value === 'string' ? value : undefined} onChange={onChange} />
      )
    case 'color':
      return (
        <ColorField
          label={label}
          value={typeof value === 'string' ? value : undefined}
          onChange={onChange}
          onLeave={onLeave}
        />
      )
    case 'text':
      return property.fieldsOf === undefined ? null : (
        <FieldsField
          label={label}
          onChange={onChange}
          onLeave={onLeave}
          placeholder={property.placeholder ?? ''}
          value={typeof value === 'string' ? value : undefined}
          widgetId={place.entityId ?? ''}
          of={property.fieldsOf.property}
          isList={property.fieldsOf.isList === true}
        />
      )
    case 'data':
      return (
        <DataField
          property={property}
          place={place}
          names={names}
          label={label}
          value={value}
          onChange={onChange}
          onLeave={onLeave}
        />
      )
    default:
      return null
  }
}

/** What a property expects, as the assistant is told. */
const formatOf = (property: WidgetProperty): string => {
  const { type, example } = requiredFormat(property)
  return `${type}, such as ${example}`
}

/** The values of a choice, which are suggested where it is edited as code. */
const presetsOf = (property: WidgetProperty) =>
  property.kind === 'choice'
    ? property.options.map(({ value, label }) => ({ value, doc: label, type: 'choice' }))
    : []

const placeholderOf = (property: WidgetProperty): string =>
  property.kind === 'text'
    ? (property.placeholder ?? '')
    : property.kind === 'boolean'
      ? (property.condition ?? '')
      : property.kind === 'data'
        ? property.example
        : ''
