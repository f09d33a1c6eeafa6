import { childrenIn, itemOf, pushDown } from '@ashlar/canvas'
import { resizeWidgets } from '@ashlar/document'
import { gridColumns, type WidgetRecord } from '@ashlar/schema'
import { NumberInput, SegmentedControl } from '@mantine/core'
import { useEditorParts } from '../session/editor-context.tsx'
import classes from './Properties.module.css'
import { PropertyGroup } from './PropertyGroup.tsx'

type Measure = 'left' | 'top' | 'width' | 'height'

const measures: readonly { measure: Measure; label: string; help: string }[] = [
  { measure: 'left', label: 'Left', help: 'Columns from the left edge' },
  { measure: 'top', label: 'Top', help: 'Rows from the top' },
  { measure: 'width', label: 'Width', help: `Columns, of ${gridColumns}` },
  { measure: 'height', label: 'Height', help: 'Rows of 12 px' },
]

/** Where the selected components stand and how large they are, in grid units. */
export const LayoutGroup = ({ widgets }: { widgets: readonly WidgetRecord[] }) => {
  const { session, canvas } = useEditorParts()
  const name = widgets.length === 1 ? (widgets[0]?.name ?? '') : `${widgets.length} components`

  const set = (measure: Measure, value: number): void => {
    const scene = canvas.measure()
    const [only] = widgets
    const item = widgets.length === 1 ? itemOf(scene, only?.id ?? null) : undefined
    const sizes = widgets.map((widget) => ({
      id: widget.id,
      ...(measure === 'width' ? { columns: value } : {}),
      ...(measure === 'height' ? { rows: value } : {}),
      ...(measure === 'left' || measure === 'top'
        ? { place: { left: widget.left.value, top: widget.top.value, [measure]: value } }
        : {}),
    }))
    const cell = item && {
      ...item.cell,
      ...(measure === 'left' || measure === 'top' ? { [measure]: value } : {}),
      ...(measure === 'width' ? { columns: value } : {}),
      ...(measure === 'height' ? { rows: value } : {}),
    }
    const displaced =
      item === undefined || cell === undefined
        ? []
        : pushDown(
            [cell],
            childrenIn(scene, item.parentId ?? '').filter(({ id }) => id !== item.id),
          )
    session.apply(resizeWidgets(session.state.records, session.catalogue, { sizes, displaced }), {
      label: `Change ${measure} of ${name}`,
      group: `layout ${widgets.map(({ id }) => id).join(' ')} ${measure}`,
    })
  }
  const setFit = (isFitContent: boolean): void => {
    const sizes = widgets.map(({ id }) => ({ id, isFitContent }))
    session.apply(resizeWidgets(session.state.records, session.catalogue, { sizes }), {
      label: `Change height of ${name}`,
    })
  }
  const modes = new Set(widgets.map(({ height }) => (height.mode === 'fitContent' ? 'fit' : 'fixed')))
  return (
    <PropertyGroup name="Position and size">
      <div className={classes.measures}>
        {measures.map(({ measure, label, help }) => {
          const values = new Set(widgets.map((widget) => widget[measure].value))
          const [value] = values
          return (
            <NumberInput
              key={measure}
              size="xs"
              label={label}
              title={help}
              min={0}
              allowDecimal={false}
              value={values.size === 1 && value !== undefined ? value : ''}
              placeholder="Mixed"
              onChange={(next) => {
                if (typeof next === 'number' && next !== value) set(measure, next)
              }}
              onBlur={() => session.seal()}
            />
          )
        })}
      </div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="How the height is decided"
        data={[
          { value: 'fixed', label: 'Fixed height' },
          { value: 'fit', label: 'Fits content' },
        ]}
        value={modes.size === 1 ? ([...modes][0] ?? 'fixed') : ''}
        onChange={(mode) => setFit(mode === 'fit')}
      />
    </PropertyGroup>
  )
}
