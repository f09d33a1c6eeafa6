import { useState, useSyncExternalStore } from 'react'
import { CodeField, useOwnNames } from '../../code/index.ts'
import { previewOf } from '../../results/value-preview.ts'
import { useEditor, useEditorSession } from '../../context/editor-context.tsx'
import { HandOrCode } from '../../rows/index.ts'
import type { PropertyPlace } from '../../session/property-place.ts'
import { DefaultValueByHand } from './DefaultValueByHand.tsx'
import { canBeEntered, type DefaultKind, kindOfDefault, readDefault, textDefault } from './default-kinds.ts'

const label = 'Default value'

const shownText = (value: string): string => (value.includes('{{') ? value : String(readDefault(value)))

/** What an entity of the page begins with: by what it is, or as code. */
export const DefaultValueField = ({
  value,
  place,
  onChange,
}: {
  value: string
  place: PropertyPlace
  onChange: (value: string) => void
}) => {
  const application = useEditor((state) => state.application)
  const ownNames = useOwnNames()
  const session = useEditorSession()
  const [chosen, setChosen] = useState<DefaultKind | null>(null)
  const kind = chosen !== null && canBeEntered(value, chosen) ? chosen : kindOfDefault(value)
  const code = {
    label,
    place,
    names: () => ownNames(application.names()),
    minimumLines: 1,
  }
  return (
    <HandOrCode
      label={label}
      canBeDrawn={kind !== undefined}
      code={
        <CodeField
          {...code}
          mode="json"
          value={value}
          placeholder="0, text, or {{ a binding }}"
          onChange={onChange}
        />
      }
      byHand={
        kind !== undefined && (
          <DefaultValueByHand
            kind={kind}
            value={value}
            onKind={setChosen}
            onChange={onChange}
            onLeave={() => session.seal()}
            text={
              <CodeField
                {...code}
                mode="text"
                value={shownText(value)}
                placeholder="Text or {{binding}}"
                onChange={(text) => onChange(text.includes('{{') ? text : textDefault(text))}
              />
            }
          />
        )
      }
    />
  )
}

/** What is at a path of the living page now, in one line. */
export const usePresentValue = (path: string): string => {
  const application = useEditor((state) => state.application)
  return useSyncExternalStore(
    (listener) => application.subscribeAll(listener),
    () => previewOf(application.inspect(path).value),
  )
}
