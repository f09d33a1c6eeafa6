import { useEffect } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import hidden from '../shared/hidden.module.css'
import { RestNote } from '../shared/RestNote.tsx'
import type { WidgetViewProps } from '../view.ts'
import { clampStep, mostSteps, readSteps, type Step } from './steps.ts'
import styles from './StepperView.module.css'
import type { stepper } from './stepper.ts'

const spoken: Readonly<Record<Step['state'], string>> = {
  done: 'done',
  current: 'present step',
  error: 'failed',
  open: 'not begun',
}

const Mark = ({ step, index }: { step: Step; index: number }) => (
  <span className={styles.mark} aria-hidden="true">
    {step.state === 'done' ? (
      <AppIcon name="check" size={14} />
    ) : step.state === 'error' ? (
      <AppIcon name="x" size={14} />
    ) : typeof step.icon === 'string' && step.icon !== '' ? (
      <AppIcon name={step.icon} size={14} />
    ) : (
      index + 1
    )}
  </span>
)

/** Steps side by side or below each other. */
export const StepperView = ({
  values,
  describedBy,
  setValue,
  report,
  trigger,
}: WidgetViewProps<typeof stepper>) => {
  const count = Array.isArray(values.steps) ? values.steps.length : 0
  const current = clampStep(values.currentStepIndex, Math.min(count, mostSteps))
  const steps = readSteps(values.steps, current, {
    isFree: values.isFree,
    isReadOnly: values.isReadOnly,
  })
  const label = steps[current]?.label ?? ''
  const isLast = current === steps.length - 1

  useEffect(() => {
    if (values.currentStepIndex !== current) report('currentStepIndex', current)
    if (values.currentStep !== label) report('currentStep', label)
    if (values.isLastStep !== isLast) report('isLastStep', isLast)
  }, [report, current, label, isLast, values.currentStepIndex, values.currentStep, values.isLastStep])

  const go = (index: number): void => {
    setValue('currentStepIndex', index)
    setValue('currentStep', steps[index]?.label ?? '')
    setValue('isLastStep', index === steps.length - 1)
    trigger('onStepChange', { index, label: steps[index]?.label ?? '' })
  }
  return (
    <div className={styles.room}>
      <ol className={styles.steps} data-orientation={values.orientation} aria-describedby={describedBy}>
        {steps.map((step, index) => {
          const content = (
            <>
              <Mark step={step} index={index} />
              <span className={styles.words}>
                <span className={styles.label}>{step.label}</span>
                {step.description !== '' && <span className={styles.description}>{step.description}</span>}
                <span className={hidden.hidden}>{`, ${spoken[step.state]}`}</span>
              </span>
            </>
          )
          return (
            <li
              key={index}
              className={styles.step}
              data-state={step.state}
              aria-current={index === current ? 'step' : undefined}
            >
              {step.isOpen ? (
                <button type="button" className={styles.body} onClick={() => go(index)}>
                  {content}
                </button>
              ) : (
                <span className={styles.body}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
      <RestNote shown={mostSteps} count={count} noun="steps" />
    </div>
  )
}
