import { NumberInput, Slider } from '@mantine/core'
import { useThemeEdits } from './use-theme-edits.ts'
import { sides, withPadding, withRadius, type Side } from './theme-edits.ts'
import classes from './ThemePanel.module.css'

const sideLabels: { readonly [Name in Side]: string } = {
  top: 'Top',
  right: 'Right',
  bottom: 'Bottom',
  left: 'Left',
}

/** How round corners are, and how much room there is around a page. */
export const ShapeSettings = () => {
  const { theme, change, seal } = useThemeEdits()
  const radius = theme.borderRadius.value
  const round = (value: number): void =>
    change(withRadius(theme, value), { label: 'Corner radius', group: 'radius' })
  return (
    <section aria-labelledby="theme-shape" className={classes.group}>
      <h3 id="theme-shape" className={classes.heading}>
        Shape
      </h3>
      <div className={classes.field}>
        <span className={classes.label}>Corner radius</span>
        <div className={classes.sliderRow}>
          <Slider
            size="sm"
            className={classes.slider}
            thumbLabel="Corner radius"
            min={0}
            max={24}
            label={null}
            value={Math.min(24, radius)}
            onChange={round}
            onChangeEnd={seal}
          />
          <NumberInput
            size="xs"
            className={classes.number}
            aria-label="Corner radius in pixels"
            min={0}
            max={40}
            clampBehavior="strict"
            suffix=" px"
            value={radius}
            onChange={(next) => {
              if (typeof next === 'number') round(next)
            }}
            onBlur={seal}
          />
        </div>
      </div>
      <fieldset className={classes.fieldset}>
        <legend className={classes.label}>Room around pages</legend>
        <div className={classes.sides}>
          {sides.map((side) => (
            <NumberInput
              key={side}
              size="xs"
              label={sideLabels[side]}
              min={0}
              max={200}
              clampBehavior="strict"
              suffix=" px"
              value={theme.padding[side].value}
              onChange={(next) => {
                if (typeof next !== 'number') return
                change(withPadding(theme, [side], next), {
                  label: `Room at the ${side}`,
                  group: `padding ${side}`,
                })
              }}
              onBlur={seal}
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}
