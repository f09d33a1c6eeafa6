import { childrenOf, isCanvasLayout, layoutOf, setCanvasLayout, setProperty } from '@ashlar/document'
import { gridRowHeight, pixels, type WidgetProperty, type WidgetRecord } from '@ashlar/schema'
import { NumberInput, SegmentedControl } from '@mantine/core'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import classes from './Properties.module.css'
import { PropertyGroup } from './PropertyGroup.tsx'
import { showProperty } from './shared-properties.ts'
import { useDimensions } from './use-dimensions.ts'
import { ValueControl } from './ValueControl.tsx'

const layouts = [
  { value: 'FIXED_GRID', label: 'Grid' },
  { value: 'VSTACK', label: 'Down' },
  { value: 'HSTACK', label: 'Across' },
]

/** The canvases whose layout is decided here: the widget itself where it is one, else those that stand in it. */
const useCanvases = (widget: WidgetRecord): readonly WidgetRecord[] => {
  const { session } = useEditorParts()
  const records = useEditor((state) => state.records)
  const isCanvas = (record: WidgetRecord): boolean => session.catalogue.get(record.type)?.role === 'canvas'
  return isCanvas(widget) ? [widget] : childrenOf(records, widget.id).filter(isCanvas)
}

/** How a container lays out what stands in it: a grid, or a stack with its alignment, distribution and gap. */
export const ContentGroup = ({ widget }: { widget: WidgetRecord }) => {
  const { session } = useEditorParts()
  const canvases = useCanvases(widget)
  const [first] = canvases
  const setSize = useDimensions(canvases)
  if (first === undefined) return null
  const layout = canvases.every((canvas) => layoutOf(canvas) === layoutOf(first)) ? layoutOf(first) : null
  const choose = (next: string): void => {
    if (!isCanvasLayout(next) || next === layout) return
    // One gesture is one step, also where it is about the canvases of several tabs.
    session.seal()
    for (const { id } of canvases) {
      session.apply(setCanvasLayout(session.state.records, session.catalogue, { id, layout: next }), {
        label: `Change layout of ${widget.name}`,
        group: `layout of ${widget.id}`,
      })
    }
    session.seal()
  }
  const facts = session.catalogue.get(first.type)?.properties ?? {}
  const spacing = first.spacing
  return (
    <PropertyGroup name="Content layout">
      <div className={classes.field}>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Layout of the content"
          data={layouts}
          value={layout ?? ''}
          onChange={choose}
        />
      </div>
      {layout !== 'FIXED_GRID' && (
        <>
          {(['alignment', 'distribution'] as const).map((name) => {
            const property: WidgetProperty | undefined = facts[name]
            if (property === undefined) return null
            const { value } = showProperty(canvases, name, property)
            return (
              <div key={name} className={classes.field}>
                <span className={classes.label} title={property.help}>
                  {property.label}
                </span>
                <ValueControl
                  property={property}
                  value={value.kind === 'same' ? value.value : undefined}
                  place={{}}
                  isCode={false}
                  onChange={(next) =>
                    session.apply(
                      setProperty(session.state.records, session.catalogue, {
                        ids: canvases.map(({ id }) => id),
                        path: name,
                        value: next,
                      }),
                      { label: `Change ${property.label.toLowerCase()} of ${widget.name}` },
                    )
                  }
                  onLeave={() => session.seal()}
                />
              </div>
            )
          })}
          <NumberInput
            size="xs"
            label="Gap"
            title="The free room between the components of the stack, in px"
            min={0}
            max={500}
            allowDecimal={false}
            suffix=" px"
            placeholder="12 px"
            value={spacing === undefined ? '' : spacing.value * (spacing.mode === 'px' ? 1 : gridRowHeight)}
            onChange={(next) => {
              if (next === '') setSize('gap', { spacing: null })
              else if (typeof next === 'number') setSize('gap', { spacing: pixels(next) })
            }}
            onBlur={() => session.seal()}
          />
        </>
      )}
    </PropertyGroup>
  )
}
