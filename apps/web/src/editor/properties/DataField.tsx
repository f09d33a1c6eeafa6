import type { ScopeEntry } from '@ashlar/runtime'
import type { JsonValue, WidgetProperty } from '@ashlar/schema'
import { TagsInput } from '@mantine/core'
import { useEditor } from '../context/editor-context.tsx'
import { knownInputs } from '../modules/input-kinds.ts'
import { useModuleInterface } from '../modules/use-module-interface.ts'
import { ParametersField } from '../parameters/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { ColorsField } from './ColorsField.tsx'
import { drawnWords } from './drawn-data.ts'
import { rowFormOf } from './drawn-rows.ts'
import { FiltersField } from './FiltersField.tsx'
import { ObjectsField } from './ObjectsField.tsx'
import { usePathParameters } from './use-path-parameters.ts'

/** Data that people edit by hand, in the way that its property names. */
export const DataField = ({
  property,
  place,
  names,
  ...field
}: {
  property: Extract<WidgetProperty, { kind: 'data' }>
  /** Where the value stands, where it is that of one component. */
  place: Partial<PropertyPlace>
  /** What bindings may name. */
  names: () => readonly ScopeEntry[]
  label: string
  value: JsonValue | undefined
  onChange: (value: string) => void
  onLeave: () => void
}) => {
  const widget = useEditor(({ records }) => {
    const record = place.entityId === undefined ? undefined : records[place.entityId]
    return record?.kind === 'widget' ? record : undefined
  })
  const beside = widget?.properties
  const pathParameters = usePathParameters(place, property.pathIn)
  const inputs = useModuleInterface(widget)?.inputs
  switch (property.editor) {
    case 'parameters':
      return inputs === undefined ? (
        <ParametersField {...field} known={pathParameters?.map((name) => ({ name }))} names={names} />
      ) : (
        <ParametersField
          {...field}
          known={knownInputs(inputs)}
          noun="input"
          none="This module has no inputs."
          names={names}
        />
      )
    case 'filters':
      return (
        <FiltersField
          {...field}
          widgetId={place.entityId ?? ''}
          of={property.fieldsOf?.property ?? ''}
          comparisons={property.offers ?? []}
        />
      )
    case 'choices':
      return <ChoicesField {...field} widgetId={place.entityId ?? ''} />
    case 'rows':
      return <ObjectsField {...field} form={rowFormOf(property, beside)} />
    case 'words': {
      const words = drawnWords(field.value) ?? []
      return (
        <TagsInput
          size="xs"
          aria-label={field.label}
          placeholder={words.length === 0 ? 'Type and press Enter' : ''}
          data={[...(property.offers ?? [])]}
          value={[...words]}
          onChange={(next) => field.onChange(next.length === 0 ? '' : JSON.stringify(next))}
          onBlur={field.onLeave}
        />
      )
    }
    default:
      return <ColorsField {...field} />
  }
}
