import type { DimensionMode, Size } from '@ashlar/schema'
import { NumberInput, Select } from '@mantine/core'
import classes from './Properties.module.css'

const modeLabels: Record<DimensionMode, string> = {
  gridUnit: 'grid units',
  px: 'px',
  fitContent: 'Fits content',
  fillParent: 'Fills room',
}

/** A width or a height: how it is measured, and how large it is where that is not decided otherwise. */
export const SizeField = ({
  label,
  help,
  sizes,
  modes,
  onChange,
  onLeave,
}: {
  label: string
  help: string
  /** Of all selected components. */
  sizes: readonly Size[]
  /** The modes that the layout around them allows. */
  modes: readonly DimensionMode[]
  onChange: (size: { mode?: DimensionMode; value?: number }) => void
  onLeave: () => void
}) => {
  const [first] = sizes
  if (first === undefined) return null
  const mode = sizes.every((size) => size.mode === first.mode) ? first.mode : null
  const value = sizes.every((size) => size.value === first.value) ? first.value : null
  const hasValue = mode === 'gridUnit' || mode === 'px'
  return (
    <div className={classes.size} role="group" aria-label={label}>
      <span className={classes.label} title={help}>
        {label}
      </span>
      {hasValue && (
        <NumberInput
          size="xs"
          aria-label={label}
          min={0}
          allowDecimal={false}
          value={value ?? ''}
          placeholder="Mixed"
          onChange={(next) => {
            if (typeof next === 'number' && next !== value) onChange({ value: next })
          }}
          onBlur={onLeave}
        />
      )}
      <Select
        size="xs"
        aria-label={`How the ${label.toLowerCase()} is decided`}
        className={hasValue ? '' : (classes.wide ?? '')}
        data={modes.map((each) => ({ value: each, label: modeLabels[each] }))}
        disabled={modes.length < 2}
        value={mode}
        placeholder="Mixed"
        allowDeselect={false}
        comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
        onChange={(next) => {
          const chosen = modes.find((each) => each === next)
          if (chosen !== undefined && chosen !== mode) onChange({ mode: chosen })
        }}
      />
    </div>
  )
}
