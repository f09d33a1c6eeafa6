import { configuredPlugin } from '@ashlar/assistant/configured-plugin'
import type { JsonObject } from '@ashlar/schema'
import type { ScopeEntry } from '@ashlar/runtime'
import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { lazy, type ReactElement, Suspense, useContext, useRef, useState } from 'react'
import { codeContext } from '../code-context.ts'
import { stepCodeContext } from '../ghost/step-code.ts'

/** A part of the program of its own: most people ask for it seldom or never. */
const StepAssistant = lazy(async () => ({ default: (await import('./StepAssistant.tsx')).StepAssistant }))

/** Asks the assistant for the whole configuration of a step; nothing where there is none, or the plugin has another form. */
export const AskAboutStep = ({
  pluginId,
  configuration,
  names,
  onConfigure,
}: {
  pluginId: string
  configuration: JsonObject
  names: () => readonly ScopeEntry[]
  onConfigure: (configuration: JsonObject) => void
}): ReactElement | null => {
  const { assistant, blocksOf } = useContext(codeContext)
  const step = useContext(stepCodeContext)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const plugin = configuredPlugin(pluginId)
  if (assistant === null || plugin === null) return null
  return (
    <>
      <Button
        ref={button}
        size="compact-xs"
        variant="default"
        leftSection={<Icon name="sparkles" size={12} />}
        style={{ alignSelf: 'start' }}
        onClick={() => setOpen(true)}
      >
        Ask AI
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <StepAssistant
            button={button}
            plugin={plugin}
            configuration={configuration}
            about={{ names, blocksOf, step }}
            assistant={assistant}
            onConfigure={onConfigure}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
