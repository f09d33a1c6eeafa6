import { type EventStep, eventStepFacts } from '@ashlar/schema'
import { Icon, IconButton } from '@ashlar/ui'
import { type KeyboardEvent, type ReactElement, useId } from 'react'
import classes from './EventHandlerEditor.module.css'
import type { HandlerSurroundings, RenderHandler } from './step-form.ts'
import { stepForms } from './steps/step-forms.ts'

interface StepCardProps {
  step: EventStep
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  surroundings: HandlerSurroundings
  onToggle: () => void
  onChange: (step: EventStep) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  renderHandler: RenderHandler
}

const bringIntoView = (card: HTMLElement | null): void => card?.scrollIntoView({ block: 'nearest' })

/** One step of a handler: a line while folded, its form while open. */
export const StepCard = (props: StepCardProps): ReactElement => {
  const { step, isOpen, isFirst, isLast, surroundings, onToggle, onChange, onMove, onRemove, renderHandler } =
    props
  const body = useId()
  const form = stepForms[step.type]
  const { label } = eventStepFacts[step.type]
  const moveByKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null) return
    event.preventDefault()
    event.stopPropagation()
    onMove(by)
  }
  return (
    <li ref={isOpen ? bringIntoView : null} className={classes['step']} data-open={isOpen || undefined}>
      <div className={classes['line']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={onToggle}
          onKeyDown={moveByKey}
        >
          <Icon name={form.icon} />
          <span className={classes['choice']}>{label}</span>
          <span className={classes['summary']}>{form.summary(step, surroundings)}</span>
        </button>
        <div className={classes['actions']}>
          <IconButton icon="arrow-up" label="Move step up" isDisabled={isFirst} onClick={() => onMove(-1)} />
          <IconButton
            icon="arrow-down"
            label="Move step down"
            isDisabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton icon="trash-2" label="Delete step" onClick={onRemove} />
        </div>
      </div>
      {isOpen && (
        <div className={classes['body']} id={body}>
          {form.render({ step, onChange, surroundings, renderHandler })}
        </div>
      )}
    </li>
  )
}
