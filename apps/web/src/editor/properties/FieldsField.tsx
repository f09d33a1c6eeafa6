import { Autocomplete, TagsInput } from '@mantine/core'
import { useFieldNames } from './use-field-names.ts'

/** Names fields of the component's data: those that there are can be chosen, any other can be typed. */
export const FieldsField = ({
  label,
  placeholder,
  value,
  widgetId,
  of,
  isList,
  onChange,
  onLeave,
}: {
  label: string
  placeholder: string
  /** Absent where several components differ. */
  value: string | undefined
  widgetId: string
  /** The property that holds the data. */
  of: string
  isList: boolean
  onChange: (value: string) => void
  onLeave: () => void
}) => {
  const names = useFieldNames(widgetId, of)
  const hint = value === undefined ? 'Mixed' : placeholder
  if (isList) {
    const chosen = (value ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))
    return (
      <TagsInput
        size="xs"
        aria-label={label}
        placeholder={chosen.length === 0 ? hint : ''}
        data={[...names]}
        value={chosen}
        onChange={(next) => onChange(next.join(', '))}
        onBlur={onLeave}
      />
    )
  }
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={hint}
      data={[...names]}
      value={value ?? ''}
      onChange={onChange}
      onBlur={onLeave}
    />
  )
}
