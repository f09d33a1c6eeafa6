import { childrenIn, itemOf, pushDown } from '@ashlar/canvas'
import { layoutAround, modesIn, resizeWidgets, widgetOf } from '@ashlar/document'
import { gridColumns, type DimensionMode, type WidgetRecord } from '@ashlar/schema'
import { NumberInput } from '@mantine/core'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import classes from './Properties.module.css'
import { PropertyGroup } from './PropertyGroup.tsx'
import { SizeField } from './SizeField.tsx'
import { namesOf, useDimensions } from './use-dimensions.ts'

const places = [
  { side: 'left', label: 'Left', help: 'Columns from the left edge' },
  { side: 'top', label: 'Top', help: 'Rows from the top' },
] as const

const dimensions = [
  { dimension: 'width', label: 'Width', help: `Grid units are columns, of ${gridColumns}` },
  { dimension: 'height', label: 'Height', help: 'Grid units are rows of 12 px' },
] as const

/** Where the selected components stand and how large they are, as the layout around them allows it. */
export const LayoutGroup = ({ widgets }: { widgets: readonly WidgetRecord[] }) => {
  const { session, canvas } = useEditorParts()
  const records = useEditor((state) => state.records)
  const setSize = useDimensions(widgets)
  const layouts = widgets.map((widget) =>
    layoutAround(
      widget.parentId === null ? undefined : widgetOf(records, widget.parentId),
      session.catalogue,
    ),
  )
  const isInGrid = layouts.every((layout) => layout === 'FIXED_GRID')

  const setCell = (
    change: Partial<Record<'left' | 'top' | 'columns' | 'rows', number>>,
    what: string,
  ): void => {
    const scene = canvas.measure()
    const [only] = widgets
    const item = widgets.length === 1 ? itemOf(scene, only?.id ?? null) : undefined
    const { left, top, columns, rows } = change
    const sizes = widgets.map((widget) => ({
      id: widget.id,
      ...(columns === undefined ? {} : { columns }),
      ...(rows === undefined ? {} : { rows }),
      ...(left === undefined && top === undefined
        ? {}
        : { place: { left: left ?? widget.left.value, top: top ?? widget.top.value } }),
    }))
    const neighbors = childrenIn(scene, item?.parentId ?? '').filter(({ id }) => id !== item?.id)
    const displaced = item === undefined ? [] : pushDown([{ ...item.cell, ...change }], neighbors)
    session.apply(resizeWidgets(session.state.records, session.catalogue, { sizes, displaced }), {
      label: `Change ${what} of ${namesOf(widgets)}`,
      group: `layout ${widgets.map(({ id }) => id).join(' ')} ${what}`,
    })
  }
  const modesOf = (dimension: 'width' | 'height'): readonly DimensionMode[] => {
    const [first, ...others] = layouts.map((layout) => (layout === null ? [] : modesIn(layout, dimension)))
    return (first ?? []).filter((mode) => others.every((modes) => modes.includes(mode)))
  }
  return (
    <PropertyGroup name="Position and size">
      {isInGrid && (
        <div className={classes.measures}>
          {places.map(({ side, label, help }) => {
            const values = new Set(widgets.map((widget) => widget[side].value))
            const [value] = values
            return (
              <NumberInput
                key={side}
                size="xs"
                label={label}
                title={help}
                min={0}
                allowDecimal={false}
                value={values.size === 1 && value !== undefined ? value : ''}
                placeholder="Mixed"
                onChange={(next) => {
                  if (typeof next === 'number' && next !== value) setCell({ [side]: next }, side)
                }}
                onBlur={() => session.seal()}
              />
            )
          })}
        </div>
      )}
      {dimensions.map(({ dimension, label, help }) => (
        <SizeField
          key={dimension}
          label={label}
          help={help}
          sizes={widgets.map((widget) => widget[dimension])}
          modes={modesOf(dimension)}
          onChange={(given) => {
            // A size in the grid makes room among its neighbors, as it does when it is drawn larger.
            const isCell = isInGrid && given.mode === undefined && given.value !== undefined
            if (isCell) setCell({ [dimension === 'width' ? 'columns' : 'rows']: given.value }, dimension)
            else setSize(dimension, { [dimension]: given })
          }}
          onLeave={() => session.seal()}
        />
      ))}
    </PropertyGroup>
  )
}
