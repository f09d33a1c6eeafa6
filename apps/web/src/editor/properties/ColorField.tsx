import { useComputedColorScheme, ColorInput } from '@mantine/core'
import { paletteNames, themeVariables } from '@ashlar/widgets'
import { useMemo } from 'react'
import { useTheme } from '../context/theme-context.ts'
import { paletteNameOf } from './palette-name.ts'
import classes from './Properties.module.css'

/** The steps of the palette that are offered at a glance; every other name can still be typed. */
const offeredNames: readonly string[] = [
  'primary100',
  'primary300',
  'primary500',
  'primary700',
  'neutral0',
  'neutral100',
  'neutral300',
  'neutral500',
  'neutral700',
  'neutral900',
  'success',
  'warning',
  'danger',
  'info',
].filter((name) => paletteNames.includes(name))

/** A color: a name of the theme's palette, which follows the theme, or one of the builder's own. */
export const ColorField = ({
  label,
  value,
  onChange,
  onLeave,
}: {
  label: string
  /** Absent where several components differ. */
  value: string | undefined
  /** `undefined` lets the theme decide. */
  onChange: (value: string | undefined) => void
  onLeave: () => void
}) => {
  const theme = useTheme()
  const scheme = useComputedColorScheme('light')
  const swatches = useMemo(() => {
    const variables = themeVariables(theme, scheme)
    return offeredNames.flatMap((name) => {
      const hex = variables[`--app-${name}`]
      return hex === undefined ? [] : [{ name, hex }]
    })
  }, [theme, scheme])
  const shown = swatches.find(({ name }) => name === value)?.hex ?? value ?? ''
  const isNamed = value !== undefined && paletteNames.includes(value)
  return (
    <div className={classes.color}>
      <ColorInput
        size="xs"
        aria-label={label}
        format="hexa"
        withPreview={shown !== ''}
        fixOnBlur={false}
        placeholder={value === undefined ? 'Mixed' : 'The theme decides'}
        eyeDropperButtonProps={{ 'aria-label': `Take ${label.toLowerCase()} from the screen` }}
        swatches={swatches.map(({ hex }) => hex)}
        value={shown}
        onChange={(next) => onChange(next === '' ? undefined : (paletteNameOf(next, swatches) ?? next))}
        onBlur={onLeave}
      />
      {isNamed && <span className={classes.helpText}>{value} of the theme</span>}
    </div>
  )
}
