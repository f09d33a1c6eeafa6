import { confirmDelay, editPresets, optionTitle, promptPlaceholder } from '@ashlar/assistant'
import { IconButton } from '@ashlar/ui'
import { Alert, Badge, Button, Portal } from '@mantine/core'
import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useState } from 'react'
import type { CodeMode } from '../languages.ts'
import { type AnsweredStep, AssistantAnswer, type InsertAnswer } from './AssistantAnswer.tsx'
import { AssistantOptions } from './AssistantOptions.tsx'
import classes from './AssistantPopup.module.css'
import { type Assisted, type AssistantTarget, columnOf, taskOf } from './assistant-target.ts'
import type { CodeAssistant } from './code-assistant.ts'
import { hiddenText } from './hidden-text.ts'
import { popupSizes } from './popup-frame.ts'
import { PromptBox } from './PromptBox.tsx'
import { ResizeHandles } from './ResizeHandles.tsx'
import { useAssistantFlow } from './use-assistant-flow.ts'
import { usePopupFrame } from './use-popup-frame.ts'

/** The assistant beside a field: what it can do, what is wished, and what it answers. */
export const AssistantPopup = ({
  field,
  mode,
  assisted,
  step = null,
  target,
  assistant,
  onInsert,
  onClose,
}: {
  field: RefObject<HTMLElement | null>
  mode: CodeMode
  assisted: Assisted
  /** The step that is configured as a whole; absent for code. */
  step?: AnsweredStep | null
  target: AssistantTarget
  assistant: CodeAssistant
  onInsert: InsertAnswer
  /** The field takes the focus back. */
  onClose: () => void
}): ReactElement => {
  const [popup, setPopup] = useState<HTMLDivElement | null>(null)
  const { syntax, scope } = assisted
  const flow = useAssistantFlow(assistant, (chosen, prompt) =>
    taskOf(chosen, prompt, target, assisted, assistant),
  )
  const { state, response } = flow
  const chosen = 'flow' in state ? state.flow : null
  const prompt = 'prompt' in state ? state.prompt : ''

  const isChoosing = state.kind === 'options'
  const minHeight = isChoosing ? popupSizes.minHeight : popupSizes.minFlowHeight
  const { frame, onDrag, onResize, resizeBy } = usePopupFrame(field, popup, {
    column: columnOf(target),
    minHeight,
  })
  useEffect(() => {
    if (!isChoosing) return undefined
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && popup?.contains(event.target) !== true) onClose()
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [isChoosing, onClose, popup])

  // What was pressed is gone, and the keys still belong here: to close, and to scroll.
  const isReading = chosen === 'EXPLAIN'
  useEffect(() => {
    if (isReading) popup?.focus()
  }, [isReading, popup])

  const confirm = (text: string, place: Parameters<InsertAnswer>[1]): void => {
    onInsert(text, place)
    setTimeout(onClose, confirmDelay)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // The shortcuts of the screen are not meant here.
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <Portal>
      {/* biome-ignore lint/a11y/useSemanticElements: a dialog of the browser would be modal, or could not be placed */}
      <div
        ref={setPopup}
        role="dialog"
        aria-label="Ask AI"
        tabIndex={-1}
        className={classes['popup']}
        data-sized={frame !== null && frame.height !== null}
        style={
          frame === null ? { opacity: 0, minHeight } : { ...frame, height: frame.height ?? 'auto', minHeight }
        }
        onKeyDown={onKeyDown}
      >
        <div className={classes['head']} onPointerDown={onDrag}>
          <span className={classes['title']}>
            {chosen === null ? 'Ask AI' : optionTitle(chosen, syntax)}
            {chosen === 'EXPLAIN' && (
              <Badge size="xs" variant="light">
                Beta
              </Badge>
            )}
          </span>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        <div className={classes['content']}>
          {isChoosing && (
            <AssistantOptions
              syntax={syntax}
              isEmpty={target.editorContents.trim() === ''}
              onChoose={flow.choose}
            />
          )}
          {chosen !== null && chosen !== 'EXPLAIN' && (
            <PromptBox
              prompt={prompt}
              placeholder={promptPlaceholder(chosen, syntax, scope)}
              isLoading={state.kind === 'loading'}
              onWrite={flow.write}
              onSubmit={() => flow.submit(chosen, prompt)}
              onCancel={flow.cancel}
            />
          )}
          {chosen === 'EDIT' && scope === 'EDITOR' && (
            <div className={classes['presets']}>
              {editPresets.map((preset) => (
                <Button
                  key={preset}
                  size="compact-xs"
                  variant="default"
                  radius="xl"
                  disabled={state.kind === 'loading'}
                  onClick={() => flow.preset(chosen, preset)}
                >
                  {preset}
                </Button>
              ))}
            </div>
          )}
          {flow.hidden > 0 && (
            <p role="status" className={classes['note']}>
              {hiddenText(flow.hidden)}
            </p>
          )}
          {state.kind === 'error' && (
            <Alert
              color="red"
              role="alert"
              className={classes['error']}
              classNames={{ message: classes['failure'] ?? '' }}
            >
              <span>{state.message}</span>
              {state.mayTryAgain && (
                <Button size="compact-xs" variant="default" onClick={() => flow.tryAgain(state.flow, prompt)}>
                  Try again
                </Button>
              )}
            </Alert>
          )}
          <AssistantAnswer
            state={state}
            response={response}
            mode={mode}
            target={target}
            assisted={assisted}
            step={step}
            onCompare={flow.compare}
            onCancel={onClose}
            onConfirm={confirm}
          />
        </div>
        <ResizeHandles onResize={onResize} resizeBy={resizeBy} />
      </div>
    </Portal>
  )
}
