import {
  paletteNames,
  plainTypographyNames,
  typeFaces,
  type PlainTypographyName,
  type TypeFace,
  type TypographyName,
} from '@ashlar/schema'
import { NumberInput, Select } from '@mantine/core'
import { useThemeEdits } from './use-theme-edits.ts'
import { withFont, withFontFamily, withLabelColor, withTextColor, type FontChange } from './theme-edits.ts'
import { ThemeColorInput } from './ThemeColorInput.tsx'
import classes from './ThemePanel.module.css'
import { typeFaceLabels } from './typography-labels.ts'

const weights = [
  { value: '300', label: 'Light' },
  { value: '400', label: 'Regular' },
  { value: '500', label: 'Medium' },
  { value: '600', label: 'Semibold' },
  { value: '700', label: 'Bold' },
  { value: '800', label: 'Heavy' },
]

const labelStates = [
  { state: 'default', label: 'Color' },
  { state: 'disabled', label: 'Color while disabled' },
  { state: 'error', label: 'Color with an error' },
] as const

const numbers: readonly {
  readonly key: 'fontSize' | 'lineHeight' | 'letterSpacing'
  readonly label: string
  readonly suffix: string
  readonly minimum: number
  readonly maximum: number
  readonly step: number
}[] = [
  { key: 'fontSize', label: 'Size', suffix: ' px', minimum: 6, maximum: 200, step: 1 },
  { key: 'lineHeight', label: 'Line height', suffix: '', minimum: 0.8, maximum: 4, step: 0.1 },
  { key: 'letterSpacing', label: 'Spacing', suffix: ' em', minimum: -0.2, maximum: 1, step: 0.01 },
]

const isPlain = (name: TypographyName): name is PlainTypographyName =>
  plainTypographyNames.some((plain) => plain === name)
const typeFaceOf = (value: string | null): TypeFace | null => typeFaces.find((face) => face === value) ?? null

/** The settings of one kind of text. */
export const TypographyForm = ({ name, label }: { name: TypographyName; label: string }) => {
  const { theme, change, seal } = useThemeEdits()
  const typography = theme.typographies[name]
  const changeFont = (font: FontChange, what: string): void =>
    change(withFont(theme, name, font), { label: `${what} of ${label}`, group: `${name} ${what}` })
  const known = weights.some(({ value }) => value === String(typography.fontWeight))
  const own = { value: String(typography.fontWeight), label: String(typography.fontWeight) }
  return (
    <div className={classes.form} role="group" aria-label={label}>
      {numbers.map(({ key, label: what, suffix, minimum, maximum, step }) => (
        <NumberInput
          key={key}
          size="xs"
          label={what}
          min={minimum}
          max={maximum}
          step={step}
          decimalScale={3}
          suffix={suffix}
          value={typography[key]}
          onChange={(next) => {
            if (typeof next !== 'number' || next < minimum || next > maximum) return
            changeFont({ [key]: next }, what)
          }}
          onBlur={seal}
        />
      ))}
      <Select
        size="xs"
        label="Weight"
        allowDeselect={false}
        data={known ? weights : [own, ...weights]}
        value={own.value}
        onChange={(next) => {
          if (next !== null) changeFont({ fontWeight: Number(next) }, 'Weight')
        }}
      />
      <Select
        size="xs"
        className={classes.wide}
        label="Type face"
        placeholder="As the theme"
        clearable
        data={typeFaces.map((face) => ({ value: face, label: typeFaceLabels[face] }))}
        value={typography.fontFamily ?? null}
        onChange={(face) =>
          change(withFontFamily(theme, name, typeFaceOf(face)), { label: `Type face of ${label}` })
        }
      />
      <div className={`${classes.wide} ${classes.colors}`}>
        {name === 'buttonLabel' ? (
          <p className={classes.hint}>Each button has the color that can be read on it.</p>
        ) : isPlain(name) ? (
          <ThemeColorInput
            label="Color"
            placeholder="The theme decides"
            names={paletteNames}
            value={theme.typographies[name].textColor}
            onChange={(color) =>
              change(withTextColor(theme, name, color), {
                label: `Color of ${label}`,
                group: `${name} color`,
              })
            }
          />
        ) : (
          labelStates.map(({ state, label: what }) => (
            <ThemeColorInput
              key={state}
              label={what}
              placeholder="The theme decides"
              names={paletteNames}
              value={theme.typographies.inputLabel.textColor[state]}
              onChange={(color) =>
                change(withLabelColor(theme, state, color), {
                  label: `${what} of ${label}`,
                  group: `${name} ${what}`,
                })
              }
            />
          ))
        )}
      </div>
    </div>
  )
}
