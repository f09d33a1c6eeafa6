import type { AssistantSyntax } from '@ashlar/schema'
import type { ComponentProps, ReactElement } from 'react'
import { AssistantPopup } from './AssistantPopup.tsx'
import { type Assisted, syntaxOfMode } from './assistant-target.ts'

type Popup = ComponentProps<typeof AssistantPopup>

/** The assistant beside a field of code. */
export const FieldAssistant = ({
  syntax,
  about,
  ...popup
}: Omit<Popup, 'assisted' | 'step'> & {
  /** What is written, where that is no language of fields. */
  syntax: AssistantSyntax | undefined
  about: Omit<Assisted, 'scope' | 'syntax'>
}): ReactElement => (
  <AssistantPopup
    {...popup}
    assisted={{
      ...about,
      scope: 'EDITOR',
      syntax: syntax ?? syntaxOfMode(popup.mode, about.sqlSchema, about.step?.pluginId ?? null),
    }}
  />
)
