import { pixels, type Sides } from '@ashlar/schema'
import { NumberInput } from '@mantine/core'
import classes from './Properties.module.css'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** The distances at the four sides, in px; empty where the component decides. */
export const SidesField = ({
  label,
  help,
  values,
  onChange,
  onLeave,
}: {
  label: string
  help: string
  /** Of all selected components. */
  values: readonly (Sides | undefined)[]
  onChange: (sides: Partial<Sides> | null) => void
  onLeave: () => void
}) => (
  <fieldset className={classes.sides}>
    <legend className={classes.label} title={help}>
      {label}
    </legend>
    {sides.map((side) => {
      const all = new Set(values.map((value) => value?.[side].value ?? null))
      const [only = null] = all
      return (
        <NumberInput
          key={side}
          size="xs"
          aria-label={`${label} ${side}`}
          title={side}
          min={0}
          max={1000}
          allowDecimal={false}
          hideControls
          value={all.size === 1 && only !== null ? only : ''}
          placeholder={all.size === 1 ? side : 'Mixed'}
          onChange={(next) => {
            if (next === '' && values.every((value) => value !== undefined)) onChange(null)
            else if (typeof next === 'number' && next !== only) onChange({ [side]: pixels(next) })
          }}
          onBlur={onLeave}
        />
      )
    })}
  </fieldset>
)
