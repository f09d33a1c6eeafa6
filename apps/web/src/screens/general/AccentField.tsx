import { Button, ColorInput } from '@mantine/core'
import { productAccent } from '../../session/accent-variables.ts'
import classes from './General.module.css'

/** The color that marks buttons, links and what is selected. */
export const AccentField = ({
  value,
  error,
  isDisabled,
  onChange,
}: {
  /** In `#rrggbb`; null: the color of the product. */
  value: string | null
  error: string | undefined
  isDisabled: boolean
  onChange: (accentColor: string | null) => void
}) => (
  <div className={classes['accent']}>
    <ColorInput
      label="Color"
      description="Of buttons, links and what is selected. It is made darker or lighter where it could not be read."
      format="hex"
      disabled={isDisabled}
      value={value ?? productAccent}
      error={error}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      onChange={(color) => onChange(color === '' ? null : color.toLowerCase())}
    />
    {value === null || isDisabled ? null : (
      <Button variant="default" onClick={() => onChange(null)}>
        Use the color of Ashlar
      </Button>
    )}
  </div>
)
