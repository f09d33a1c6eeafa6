import type { IntegrationView } from '@ashlar/contract'
import { findDescriptor, findIntegrationDescriptor, isShown } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { JsonValue, StepBlock } from '@ashlar/schema'
import { Select } from '@mantine/core'
import type { ReactElement } from 'react'
import classes from './ApiEditor.module.css'
import { AskAboutStep, type SqlSchema, useIsLookedAt } from '../code/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { documentationOfStep, integrationChoices, needsNoIntegration } from './plugins.ts'
import { StepAnswer } from './StepAnswer.tsx'
import { StepRefusal } from './StepRefusal.tsx'
import { ChoiceControl, StepField } from './StepField.tsx'
import { StepRunSettings } from './StepRunSettings.tsx'

export interface StepFormProps {
  step: StepBlock
  integrations: readonly IntegrationView[]
  names: () => readonly ScopeEntry[]
  sqlSchema: SqlSchema | undefined
  /** Where the API of the step stands, where its code can be opened for itself. */
  place: Pick<PropertyPlace, 'entityType' | 'entityId'> | undefined
  onChange: (step: StepBlock, field: string) => void
  onSubmit: () => void
  /** Runs the step such that nothing stays; absent where it cannot be run by itself. */
  onTry?: (() => void) | undefined
}

/** The form of one step, as the descriptor of its integration lays it out. */
export const StepForm = (props: StepFormProps): ReactElement => {
  const { step, integrations, names, sqlSchema, place, onChange, onSubmit, onTry } = props
  const descriptor = findDescriptor(step.pluginId)
  const queries = findIntegrationDescriptor(step.pluginId)?.tables?.queries
  const isCode = needsNoIntegration(step.pluginId)
  const isLookedAt = useIsLookedAt()
  const isMissing = !integrations.some((integration) => integration.id === step.datasourceId)
  const chooseIntegration = (id: string | null): void => {
    const chosen = integrations.find((integration) => integration.id === id)
    if (!chosen || chosen.id === step.datasourceId) return
    const isSameSystem = chosen.pluginId === step.pluginId
    const configuration = isSameSystem
      ? step.configuration
      : (findDescriptor(chosen.pluginId)?.step.defaultConfiguration ?? {})
    onChange({ ...step, pluginId: chosen.pluginId, datasourceId: chosen.id, configuration }, 'integration')
  }
  const set = (key: string, value: JsonValue): void =>
    onChange({ ...step, configuration: { ...step.configuration, [key]: value } }, key)
  const fields = descriptor?.step.sections.flatMap((section) => section.fields) ?? []
  const action = fields.find((field) => field.kind === 'choice' && field.isAction === true)
  return (
    <>
      {!isCode && (
        <div className={classes['what']}>
          <Select
            size="xs"
            classNames={{ root: classes['besideLabel'] ?? '' }}
            label="Integration"
            data={integrationChoices(integrations)}
            value={isMissing ? null : step.datasourceId}
            placeholder={isLookedAt ? 'An integration that is not shared with you' : 'Choose an integration'}
            error={
              isMissing && !isLookedAt
                ? 'The integration of this step is gone, or you may not use it. Choose another one.'
                : null
            }
            onChange={chooseIntegration}
            searchable
          />
          {action?.kind === 'choice' && (
            <ChoiceControl
              field={action}
              value={step.configuration[action.key]}
              onChange={(value) => set(action.key, value)}
            />
          )}
        </div>
      )}
      {isLookedAt ? null : (
        <AskAboutStep
          key={step.id}
          pluginId={step.pluginId}
          configuration={step.configuration}
          names={names}
          onConfigure={(configuration) => onChange({ ...step, configuration }, 'assistant')}
        />
      )}
      {descriptor?.step.sections.map((section) => (
        <div className={classes['section']} key={section.title}>
          {section.title !== '' && <h3 className={classes['sectionTitle']}>{section.title}</h3>}
          {[...section.fields, ...(descriptor.step.fieldsOf?.(step.configuration) ?? [])]
            .filter((field) => field !== action && isShown(field, step.configuration))
            .map((field) => (
              <StepField
                key={`${step.id}:${field.key}`}
                field={field}
                value={step.configuration[field.key]}
                configuration={step.configuration}
                integrationId={step.datasourceId}
                names={names}
                sqlSchema={sqlSchema}
                place={place && { ...place, path: `${step.id}.configuration.${field.key}` }}
                onChange={(value) => set(field.key, value)}
                onSubmit={onSubmit}
                queries={queries?.field === field.key ? queries : undefined}
                onTry={onTry}
              />
            ))}
        </div>
      ))}
      {!descriptor && (
        <p className={classes['missing']} role="alert">
          This version does not know steps of the kind “{step.pluginId}”. Choose an integration above to
          replace it.
        </p>
      )}
      <StepRefusal step={step} />
      <StepAnswer step={step} onChange={onChange} />
      <StepRunSettings step={step} onChange={onChange} />
      <a
        className={classes['documentation']}
        href={documentationOfStep(step.pluginId)}
        target="_blank"
        rel="noreferrer"
      >
        API documentation
      </a>
    </>
  )
}
