import type { IntegrationMetadata, IntegrationView } from '@ashlar/contract'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { ApiRecord } from '@ashlar/schema'
import { SplitPane } from '@ashlar/ui'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import { randomId } from '@ashlar/runtime'
import { ResultsPane } from '../results/index.ts'
import { useIsPhone } from '../use-screen.ts'
import { AddStepMenu } from './AddStepMenu.tsx'
import classes from './ApiEditor.module.css'
import { ApiHeader } from './ApiHeader.tsx'
import type { ApiRunState } from './api-run-state.ts'
import { ApiSettings } from './ApiSettings.tsx'
import { addStep, moveBlock, removeBlock, renameBlock, replaceBlock } from './block-operations.ts'
import { BlockTree } from './BlockTree.tsx'
import { StepForm } from './StepForm.tsx'
import { stepScope } from './step-scope.ts'
import { useMetadata } from './useMetadata.ts'

export interface ApiEditorProps {
  api: ApiRecord
  integrations: readonly IntegrationView[]
  /** The names in scope of the page. */
  names: () => readonly ScopeEntry[]
  run: ApiRunState
  onChange: (next: ApiRecord) => void
  /** Renames the API everywhere; answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
  onRun: () => void
  onCancel: () => void
  /** The tables and columns behind an integration; a refusal only leaves suggestions out. */
  loadMetadata: (integrationId: string) => Promise<IntegrationMetadata>
}

/** The editor of one API: its blocks, the selected one, and the results of the latest run; below each other on a phone. */
export const ApiEditor = (props: ApiEditorProps): ReactElement => {
  const { api, integrations, names, run, onChange, onRename, onRun, onCancel, loadMetadata } = props
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<string | null | undefined>(api.blocks[0]?.id)
  // Undo may have taken the selected block away.
  const step =
    api.blocks.find((block) => block.id === chosen) ?? (chosen === null ? undefined : api.blocks[0])
  const integration = integrations.find((candidate) => candidate.id === step?.datasourceId)
  const isDatabase = findDescriptor(integration?.pluginId ?? '')?.kind === 'database'
  const metadata = useMetadata(isDatabase && integration ? integration.id : null, loadMetadata)

  const add = (to: IntegrationView): void => {
    const id = randomId()
    const configuration = findDescriptor(to.pluginId)?.step.defaultConfiguration ?? {}
    const newStep = { id, pluginId: to.pluginId, datasourceId: to.id, configuration }
    onChange(addStep(api, newStep, step?.id ?? null, namesOfPage()))
    setChosen(id)
  }
  const remove = (id: string): void => {
    const { api: next, selection } = removeBlock(api, id)
    onChange(next)
    if (id === step?.id) setChosen(selection)
  }
  const rename = (id: string, name: string): string | null => {
    const outcome = renameBlock(api, id, name, namesOfPage())
    if (!outcome.ok) return outcome.message
    onChange(outcome.api)
    return null
  }
  const namesOfPage = (): string[] => names().map((entry) => entry.name)
  const showBlock = (name: string): void => setChosen(api.blocks.find((block) => block.name === name)?.id)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    if (!run.isLoading) onRun()
  }

  const blocks = (
    <div className={classes['blocks']}>
      <BlockTree
        api={api}
        run={run.run}
        isLoading={run.isLoading}
        selected={step?.id ?? null}
        onSelect={setChosen}
        onMove={(id, by) => onChange(moveBlock(api, id, by))}
        onRemove={remove}
        onRename={rename}
      />
      <div className={classes['addStep']}>
        <AddStepMenu integrations={integrations} onAdd={add} />
      </div>
    </div>
  )
  const middle = (
    <div className={classes['middle']}>
      {step ? (
        <StepForm
          key={step.id}
          step={step}
          integrations={integrations}
          names={() => stepScope(api, step.id, run.run, names())}
          sqlSchema={metadata}
          onChange={(next) => onChange(replaceBlock(api, next))}
          onSubmit={run.isLoading ? () => undefined : onRun}
        />
      ) : (
        <ApiSettings api={api} names={names} onChange={onChange} />
      )}
    </div>
  )
  const results = (
    <ResultsPane isLoading={run.isLoading} run={run.run} block={step?.name ?? null} onShowBlock={showBlock} />
  )

  return (
    <section className={classes['editor']} aria-label={`API ${api.name}`} onKeyDown={onKeyDown}>
      <ApiHeader
        name={api.name}
        run={run}
        canRun={api.blocks.length > 0}
        onRename={onRename}
        onRun={onRun}
        onCancel={onCancel}
      />
      {isPhone ? (
        <div className={classes['stacked']}>
          {blocks}
          {middle}
          {results}
        </div>
      ) : (
        <div className={classes['panes']}>
          <SplitPane
            storageKey="api-blocks-size"
            direction="row"
            sized="start"
            initialSize={210}
            minimum={140}
            maximum={420}
            label="Blocks"
            start={blocks}
            end={
              <SplitPane
                storageKey="results-pane-size"
                direction="row"
                sized="end"
                initialSize={560}
                minimum={200}
                label="Results"
                start={middle}
                end={results}
              />
            }
          />
        </div>
      )}
    </section>
  )
}
