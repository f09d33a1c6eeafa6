import { readConfiguration, saidConfiguration } from '@ashlar/assistant'
import type { ConfiguredPlugin } from '@ashlar/assistant/configured-plugin'
import type { JsonObject } from '@ashlar/schema'
import { type ReactElement, type RefObject, useMemo } from 'react'
import { AssistantPopup } from './AssistantPopup.tsx'
import type { Assisted } from './assistant-target.ts'
import type { CodeAssistant } from './code-assistant.ts'

/** The assistant beside the form of a step, which it configures as a whole. */
export const StepAssistant = ({
  button,
  plugin,
  configuration,
  about,
  assistant,
  onConfigure,
  onClose,
}: {
  button: RefObject<HTMLElement | null>
  plugin: ConfiguredPlugin
  /** What the step has now. */
  configuration: JsonObject
  about: Omit<Assisted, 'scope' | 'syntax' | 'expectedDataFormat' | 'sqlSchema'>
  assistant: CodeAssistant
  onConfigure: (configuration: JsonObject) => void
  onClose: () => void
}): ReactElement => {
  const contents = useMemo(() => {
    const said = saidConfiguration(plugin, configuration)
    const isEmpty = (plugin === 'restapi' ? said['path'] : said['body']) === ''
    return isEmpty ? '' : JSON.stringify(said, null, 2)
  }, [plugin, configuration])
  const read = (answer: string) => readConfiguration(plugin, answer, configuration)
  return (
    <AssistantPopup
      field={button}
      mode="json"
      target={{ editorContents: contents, selectedText: '', from: 0, to: 0, firstLineNumber: 1 }}
      assisted={{ ...about, scope: 'PLUGIN', syntax: plugin, sqlSchema: undefined, expectedDataFormat: '' }}
      step={{ read, current: read(contents)?.fields ?? [] }}
      assistant={assistant}
      onInsert={(answer) => {
        const next = read(answer)
        if (next !== null) onConfigure(next.configuration)
      }}
      onClose={onClose}
    />
  )
}
