import { setLocks } from '@ashlar/document'
import { gridRowHeight, pixels, type WidgetRecord } from '@ashlar/schema'
import { NumberInput, Switch } from '@mantine/core'
import { useEditorParts } from '../context/editor-context.tsx'
import classes from './Properties.module.css'
import { PropertyGroup } from './PropertyGroup.tsx'
import { SidesField } from './SidesField.tsx'
import { namesOf, useDimensions } from './use-dimensions.ts'

const bounds = [
  { bound: 'minWidth', label: 'Least width', help: 'In px; the component is never narrower.' },
  { bound: 'maxWidth', label: 'Most width', help: 'In px; the component is never wider.' },
  { bound: 'minHeight', label: 'Least height', help: 'In px; the component is never lower.' },
  { bound: 'maxHeight', label: 'Most height', help: 'In px; what does not fit is scrolled.' },
] as const

/** The bounds of the size, and the free room around and inside. */
export const BoundsGroup = ({ widgets }: { widgets: readonly WidgetRecord[] }) => {
  const { session } = useEditorParts()
  const set = useDimensions(widgets)
  return (
    <PropertyGroup name="Limits and spacing" startsFolded>
      <div className={classes.measures}>
        {bounds.map(({ bound, label, help }) => {
          const values = new Set(
            widgets.map((widget) => {
              const given = widget[bound]
              return given === undefined
                ? null
                : given.mode === 'px'
                  ? given.value
                  : given.value * gridRowHeight
            }),
          )
          const [value = null] = values
          return (
            <NumberInput
              key={bound}
              size="xs"
              label={label}
              title={help}
              min={0}
              allowDecimal={false}
              suffix=" px"
              value={values.size === 1 && value !== null ? value : ''}
              placeholder={values.size === 1 ? 'None' : 'Mixed'}
              onChange={(next) => {
                if (typeof next === 'number' && next !== value)
                  set(label.toLowerCase(), { [bound]: pixels(next) })
                if (next === '' && value !== null) set(label.toLowerCase(), { [bound]: null })
              }}
              onBlur={() => session.seal()}
            />
          )
        })}
      </div>
      <SidesField
        label="Margin"
        help="The free room around the component, in px."
        values={widgets.map(({ margin }) => margin)}
        onChange={(margin) => set('margin', { margin })}
        onLeave={() => session.seal()}
      />
      <SidesField
        label="Padding"
        help="The free room between the edge of the component and what is in it, in px."
        values={widgets.map(({ padding }) => padding)}
        onChange={(padding) => set('padding', { padding })}
        onLeave={() => session.seal()}
      />
      <Locks widgets={widgets} />
    </PropertyGroup>
  )
}

/** What other builders may not do with the components by accident. */
const Locks = ({ widgets }: { widgets: readonly WidgetRecord[] }) => {
  const { session } = useEditorParts()
  const ids = widgets.map(({ id }) => id)
  return (
    <div className={classes.field}>
      <Switch
        label="Protect from deleting"
        checked={widgets.every(({ isDeletable }) => isDeletable === false)}
        onChange={(event) =>
          session.apply(setLocks(session.state.records, { ids, isDeletable: !event.currentTarget.checked }), {
            label: `Change protection of ${namesOf(widgets)}`,
          })
        }
      />
      <Switch
        label="Protect from copying"
        checked={widgets.every(({ disallowCopy }) => disallowCopy === true)}
        onChange={(event) =>
          session.apply(setLocks(session.state.records, { ids, disallowCopy: event.currentTarget.checked }), {
            label: `Change protection of ${namesOf(widgets)}`,
          })
        }
      />
    </div>
  )
}
