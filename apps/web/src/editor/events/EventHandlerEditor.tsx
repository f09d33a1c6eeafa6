import { type EventHandler, eventStepFacts } from '@ashlar/schema'
import { Button, Menu } from '@mantine/core'
import { Icon } from '@ashlar/ui'
import { type ReactElement, useId, useState } from 'react'
import classes from './EventHandlerEditor.module.css'
import { addStep, moveStep, removeStep, replaceStep } from './handler-operations.ts'
import { randomId } from '@ashlar/runtime'
import { StepCard } from './StepCard.tsx'
import type { HandlerSurroundings } from './step-form.ts'
import { stepForms } from './steps/step-forms.ts'

export interface EventHandlerEditorProps extends HandlerSurroundings {
  /** What the handler answers to: `On click`. */
  label: string
  steps: EventHandler
  onChange: (steps: EventHandler) => void
  /** Where it stands among many: whether it takes one line with the count of its steps, and the way to fold or open it. */
  folding?: { readonly isFolded: boolean; readonly fold: (isFolded: boolean) => void }
}

/** The steps run on one event: added, ordered, filled in, with the branches of each. */
export const EventHandlerEditor = ({
  label,
  steps,
  onChange,
  folding,
  ...surroundings
}: EventHandlerEditorProps): ReactElement => {
  const heading = useId()
  const list = useId()
  const isFolded = folding?.isFolded === true && steps.length > 0
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <div role="group" aria-labelledby={heading} className={classes['handler']}>
      <div className={classes['heading']}>
        {folding !== undefined && steps.length > 0 ? (
          <button
            type="button"
            className={classes['fold']}
            aria-expanded={!isFolded}
            aria-controls={list}
            onClick={() => folding.fold(!isFolded)}
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={14} />
            <span id={heading} className={classes['title']}>
              {label}
            </span>
            <span className={classes['count']}>
              {steps.length === 1 ? '1 step' : `${steps.length} steps`}
            </span>
          </button>
        ) : (
          <span id={heading} className={classes['title']}>
            {label}
          </span>
        )}
        <AddStep
          surroundings={surroundings}
          onAdd={(step) => {
            onChange(addStep(steps, step))
            setOpened(step.id)
            folding?.fold(false)
          }}
        />
      </div>
      {steps.length > 0 && (
        <ol id={list} className={classes['steps']} hidden={isFolded}>
          {steps.map((step, index) => (
            <StepCard
              key={step.id}
              step={step}
              isOpen={opened === step.id}
              isFirst={index === 0}
              isLast={index === steps.length - 1}
              surroundings={surroundings}
              onToggle={() => setOpened(opened === step.id ? null : step.id)}
              onChange={(next) => onChange(replaceStep(steps, next))}
              onMove={(by) => onChange(moveStep(steps, step.id, by))}
              onRemove={() => onChange(removeStep(steps, step.id))}
              renderHandler={(branchLabel, branch, onBranch) => (
                <EventHandlerEditor
                  {...surroundings}
                  label={branchLabel}
                  steps={branch}
                  onChange={onBranch}
                />
              )}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface AddStepProps {
  surroundings: HandlerSurroundings
  onAdd: (step: EventHandler[number]) => void
}

const AddStep = ({ surroundings, onAdd }: AddStepProps): ReactElement => (
  <Menu position="bottom-end" width={280} floatingStrategy="fixed">
    <Menu.Target>
      <Button size="compact-xs" variant="subtle" leftSection={<Icon name="plus" size={14} />}>
        Add step
      </Button>
    </Menu.Target>
    <Menu.Dropdown className={classes['choices'] ?? ''}>
      {Object.values(eventStepFacts).map(({ type, label, help }) => {
        const { icon, create } = stepForms[type]
        const step = create(randomId(), surroundings)
        return (
          <Menu.Item
            key={type}
            leftSection={<Icon name={icon} />}
            disabled={step === null}
            onClick={() => step && onAdd(step)}
          >
            <span className={classes['choice']}>{label}</span>
            <span className={classes['help']}>
              {step === null ? 'The page has nothing of this kind yet.' : help}
            </span>
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
