import { setProperty, setPropertyMode, type SetProperty } from '@ashlar/document'
import type { JsonValue, WidgetRecord } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { ActionIcon, Tooltip } from '@mantine/core'
import { useState } from 'react'
import { useEditorSession } from '../context/editor-context.tsx'
import { drawnEditor, takesBindings } from './drawn-data.ts'
import { EvaluatedValue } from './EvaluatedValue.tsx'
import { EventHandlerField } from './EventHandlerField.tsx'
import { ItemsField } from './ItemsField.tsx'
import classes from './Properties.module.css'
import type { ShownProperty } from './shared-properties.ts'
import { SheetButton } from './sheet/SheetDialog.tsx'
import { useDelayedErrors } from './use-delayed-errors.ts'
import { isCondition, shownValue } from './condition.ts'
import { ValueControl } from './ValueControl.tsx'
import { WithValuePopup } from './WithValuePopup.tsx'

/** One property of the selected components: its control, its help, its switch to code, its value and its error. */
export const PropertyField = ({
  widgets,
  shown,
  isOneOfMany = false,
}: {
  widgets: readonly WidgetRecord[]
  shown: ShownProperty
  /** Whether it is one of several event handlers, which then take one line each. */
  isOneOfMany?: boolean
}) => {
  const session = useEditorSession()
  const [refusal, setRefusal] = useState<string | null>(null)
  // What is refused does not become the value, so that the field is known to be empty by this alone.
  const [isRefusedEmpty, setRefusedEmpty] = useState(false)
  const { path, property, value, isCode } = shown
  const ids = widgets.map(({ id }) => id)
  const name = widgets.length === 1 ? (widgets[0]?.name ?? '') : `${widgets.length} components`
  const drawn =
    value.kind === 'same' && widgets.length === 1
      ? drawnEditor(property, value.value, widgets[0]?.properties)
      : undefined
  // Text takes bindings where it stands, unless it names fields that can be chosen.
  const isAlwaysCode =
    (property.kind === 'text' && property.fieldsOf === undefined) ||
    isCondition(property) ||
    (property.kind === 'data' && drawn === undefined)
  const template =
    value.kind === 'same' && typeof value.value === 'string' && value.value.includes('{{')
      ? value.value
      : null
  const isBound = template !== null && !takesBindings(drawn)
  const isEmpty = value.kind === 'same' && (value.value === '' || value.value === undefined)
  const { isQuiet, handlers } = useDelayedErrors(isEmpty || isRefusedEmpty)

  const set = (written: JsonValue | undefined): void => {
    const next = isCondition(property) && written === '' ? undefined : written
    const change: SetProperty = { ids, path, value: next }
    const outcome = setProperty(session.state.records, session.catalogue, change, session.newId)
    setRefusal(outcome.ok ? null : outcome.message)
    setRefusedEmpty(!outcome.ok && next === '')
    if (!outcome.ok) return
    session.apply(outcome, {
      label: `Set ${property.label.toLowerCase()} of ${name}`,
      group: `property ${ids.join(' ')} ${path}`,
    })
  }
  const switchMode = (): void => {
    setRefusal(null)
    const mode = isCode || isBound ? 'value' : 'code'
    session.apply(setPropertyMode(session.state.records, session.catalogue, { ids, path, mode }), {
      label: `Edit ${property.label.toLowerCase()} of ${name} ${mode === 'code' ? 'as code' : 'by hand'}`,
    })
  }

  if (property.kind === 'eventHandler') {
    return (
      <EventHandlerField widgetId={widgets[0]?.id} shown={shown} startsFolded={isOneOfMany} onChange={set} />
    )
  }
  if (property.kind === 'items') {
    const [widget] = widgets
    return widget === undefined ? null : (
      <ItemsField
        widget={widget}
        shown={shown}
        property={property}
        refusal={refusal}
        onChange={set}
        renderProperty={(inner) => <PropertyField widgets={[widget]} shown={inner} />}
      />
    )
  }
  const isShownAsCode = isAlwaysCode || isCode || isBound
  // A switch needs no line of its own.
  const isInline = property.kind === 'boolean' && !isShownAsCode
  const control = (onEscape?: () => boolean) => (
    <ValueControl
      property={property}
      value={value.kind === 'same' ? shownValue(property, value.value) : undefined}
      isCode={isShownAsCode}
      place={widgets.length === 1 ? { entityType: 'widget', entityId: widgets[0]?.id ?? '', path } : {}}
      onChange={set}
      onLeave={() => session.seal()}
      onEscape={onEscape}
    />
  )
  return (
    <div className={classes.field} data-property={path} {...handlers}>
      <div className={classes.labelLine}>
        <span className={classes.label}>{property.label}</span>
        <Tooltip label={property.help} multiline maw={260} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.help} aria-label={`About ${property.label}`}>
            <Icon name="info" size={12} />
          </button>
        </Tooltip>
        {property.bindable && !isAlwaysCode && (
          <Tooltip label={isCode || isBound ? 'Edit by hand' : 'Edit as code'}>
            <ActionIcon
              size={20}
              variant={isCode || isBound ? 'light' : 'subtle'}
              color={isCode || isBound ? 'accent' : 'gray'}
              className={classes.codeSwitch ?? ''}
              aria-label={`Edit ${property.label} as code`}
              aria-pressed={isCode || isBound}
              onClick={switchMode}
            >
              <Icon name="code" size={12} />
            </ActionIcon>
          </Tooltip>
        )}
        {isInline && <span className={classes.inline}>{control()}</span>}
      </div>
      {!isInline &&
        (isShownAsCode && widgets.length === 1 && widgets[0] !== undefined ? (
          <WithValuePopup widgetId={widgets[0].id} path={path} property={property} template={template}>
            {control}
          </WithValuePopup>
        ) : (
          control()
        ))}
      {property.kind === 'data' && property.editor === 'sheet' && widgets.length === 1 && (
        <SheetButton
          label={property.label}
          value={value.kind === 'same' ? value.value : undefined}
          form={property}
          refusal={refusal}
          onChange={set}
          onLeave={() => session.seal()}
        />
      )}
      {refusal !== null && !isQuiet && (
        <p role="alert" className={classes.error}>
          {refusal}
        </p>
      )}
      {widgets.length === 1 && widgets[0] !== undefined && !isQuiet && (
        <EvaluatedValue widgetId={widgets[0].id} path={path} isBound={template !== null} />
      )}
    </div>
  )
}
