import { apisOf } from '@ashlar/document'
import type { WidgetProperty } from '@ashlar/schema'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useEditor, useEditorSession, useWidgetSnapshot } from '../context/editor-context.tsx'
import { wasChangedSinceRun } from '../session/run-definitions.ts'
import { useIsPhone } from '../use-screen.ts'
import { useFocusWithin } from '../value-popup/use-focus-within.ts'
import { type ApiNote, apiNotes } from '../value-popup/value-facts.ts'
import { ValuePopup } from '../value-popup/ValuePopup.tsx'
import { valueIn } from './value-in.ts'

/** Shows beside a field of code what it is worth while it has the focus. On a telephone there is no room beside it. */
export const WithValuePopup = ({
  widgetId,
  path,
  property,
  template,
  children,
}: {
  widgetId: string
  path: string
  property: WidgetProperty
  /** The text with its bindings; null while it holds none, and so says itself what it is worth. */
  template: string | null
  /** The field; Escape in it closes what stands beside it, which answers whether it was open. */
  children: (onEscape: () => boolean) => ReactNode
}) => {
  const isPhone = useIsPhone()
  const { isOpen, field, popup, handlers, close } = useFocusWithin()
  return (
    <div ref={field} {...handlers}>
      {children(close)}
      {isOpen && !isPhone && template !== null && (
        <OpenPopup
          widgetId={widgetId}
          path={path}
          property={property}
          template={template}
          field={field}
          popup={popup}
          onBlur={handlers.onBlur}
          onEscape={close}
        />
      )}
    </div>
  )
}

const OpenPopup = ({
  widgetId,
  path,
  property,
  template,
  ...rest
}: Omit<Parameters<typeof ValuePopup>[0], 'value' | 'error' | 'notes'> & {
  widgetId: string
  path: string
  template: string
}) => {
  const snapshot = useWidgetSnapshot(widgetId)
  const notes = useNotes(template)
  if (snapshot === undefined) return null
  return (
    <ValuePopup
      {...rest}
      property={property}
      value={valueIn(snapshot.values, path)}
      error={snapshot.errors[path]}
      notes={notes}
    />
  )
}

/** What is to be said of the APIs that a template reads; drawn again when one of them begins or ends. */
const useNotes = (template: string): readonly ApiNote[] => {
  const session = useEditorSession()
  const application = useEditor((state) => state.application)
  const records = useEditor((state) => state.records)
  const text = useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () =>
      JSON.stringify(
        apiNotes(template, apisOf(records), (api) => ({
          ...application.apiState(api.name),
          isChanged: wasChangedSinceRun(session, api),
        })),
      ),
  )
  const notes: readonly ApiNote[] = JSON.parse(text)
  return notes
}
