import type { JsonValue } from '@ashlar/schema'
import { type KnownOption, knownOptions } from '@ashlar/widgets'
import { MultiSelect } from '@mantine/core'
import { useWidgetSnapshot } from '../context/editor-context.tsx'
import { drawnChoices } from './drawn-data.ts'

/** How many options a list shows at once; typing finds the others. */
const mostShown = 200

/** Values chosen among the options that the component has now; what is chosen and no option any more stays until it is removed. */
export const ChoicesField = ({
  label,
  value,
  widgetId,
  onChange,
  onLeave,
}: {
  label: string
  value: JsonValue | undefined
  widgetId: string
  onChange: (value: string) => void
  onLeave: () => void
}) => {
  const chosen = drawnChoices(value) ?? []
  const options = optionsWith(chosen, knownOptions(useWidgetSnapshot(widgetId)?.values ?? {}))
  const choose = (texts: readonly string[]): void => {
    const next = texts.map((text) => options.find((option) => String(option.value) === text)?.value ?? text)
    onChange(next.length === 0 ? '' : JSON.stringify(next))
    onLeave()
  }
  return (
    <MultiSelect
      size="xs"
      aria-label={label}
      placeholder={chosen.length === 0 ? 'Nothing chosen' : ''}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen.map(String)}
      limit={mostShown}
      searchable
      hidePickedOptions
      nothingFoundMessage={options.length === 0 ? 'The options are not known yet.' : 'No option says so.'}
      onChange={choose}
    />
  )
}

/** Each value once, as a number and its text are the same to the component. */
const optionsWith = (
  chosen: readonly (string | number)[],
  known: readonly KnownOption[],
): readonly KnownOption[] => {
  const byText = new Map(known.map((option) => [String(option.value), option]))
  for (const value of chosen)
    if (!byText.has(String(value))) byText.set(String(value), { label: String(value), value })
  return [...byText.values()]
}
