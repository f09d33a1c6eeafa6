import { TextInput } from '@mantine/core'

/** One text of a row, named for a screen reader by what it is and in which row. */
export const RowText = ({
  label,
  placeholder = label,
  place,
  value,
  onChange,
  onLeave,
}: {
  label: string
  placeholder?: string | undefined
  place: number
  value: string
  onChange: (value: string) => void
  onLeave: () => void
}) => (
  <TextInput
    size="xs"
    aria-label={`${label} ${place + 1}`}
    placeholder={placeholder}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    onBlur={onLeave}
  />
)
