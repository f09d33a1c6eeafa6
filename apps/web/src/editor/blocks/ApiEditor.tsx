import type { IntegrationMetadata, IntegrationView } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import { type ApiDefinition, blocksWithin } from '@ashlar/schema'
import { Spinner, SplitPane } from '@ashlar/ui'
import {
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { BlockStorage } from '../../session/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { ResultsPane } from '../results/index.ts'
import { useIsPhone } from '../use-screen.ts'
import classes from './ApiEditor.module.css'
import { ApiHeader } from './ApiHeader.tsx'
import type { ApiRunState } from './api-run-state.ts'
import { type ApiEdit, blockActions } from './block-actions.ts'
import { BlockForm } from './BlockForm.tsx'
import { blockScope } from './block-scope.ts'
import { AddBlockMenu } from './explorer/AddBlockMenu.tsx'
import { Explorer } from './explorer/Explorer.tsx'
import { type BlockSelection, livingSelection, oneSelected, settingsSelected } from './explorer/selection.ts'
import { useMetadata } from './useMetadata.ts'

const Diagram = lazy(async () => ({ default: (await import('./diagram/Diagram.tsx')).Diagram }))

export type { ApiEdit } from './block-actions.ts'

export interface ApiEditorProps<Api extends ApiDefinition> {
  /** An API of a page, a workflow or a job. */
  api: Api
  integrations: readonly IntegrationView[]
  /** The names in scope outside of the API. */
  names: () => readonly ScopeEntry[]
  run: ApiRunState
  /** What is shown while no block is selected. */
  settings: ReactNode
  /** What this browser remembers of blocks for the person. */
  storage: BlockStorage
  /** The block that an undo or redo touched; another object shows it once more. */
  visit?: { readonly blockId: string | null } | null
  /** Where the API stands, where code of its blocks can be opened for itself. */
  place?: Pick<PropertyPlace, 'entityType' | 'entityId'> | undefined
  onChange: (next: Api, edit: ApiEdit) => void
  /** Renames the API everywhere; answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
  onRun: () => void
  onCancel: () => void
  /** The tables and columns behind an integration; a refusal only leaves suggestions out. */
  loadMetadata: (integrationId: string) => Promise<IntegrationMetadata>
}

/** The editor of one API: its blocks, the selected one, and the results of the latest run; below each other on a phone. */
export const ApiEditor = <Api extends ApiDefinition>(props: ApiEditorProps<Api>): ReactElement => {
  const { api, integrations, names, run, settings, storage, visit = null, onChange, onRename, onRun } = props
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<BlockSelection>(() => {
    const [first] = api.blocks
    return first === undefined ? settingsSelected : oneSelected(first.id)
  })
  const [hovered, setHovered] = useState<string | null>(null)
  const [isDiagram, setDiagram] = useState(false)
  useEffect(() => {
    if (visit !== null) setChosen(visit.blockId === null ? settingsSelected : oneSelected(visit.blockId))
  }, [visit])
  // Undo, or somebody else, may have taken selected blocks away.
  const selection = useMemo(() => livingSelection(api.blocks, chosen), [api.blocks, chosen])
  const shown = selection.ids.at(-1)
  const block = shown === undefined ? undefined : findLocation(api.blocks, shown)?.block
  const integration = integrations.find(
    (candidate) => block?.kind === 'step' && candidate.id === block.datasourceId,
  )
  const isDatabase = findDescriptor(integration?.pluginId ?? '')?.kind === 'database'
  const metadata = useMetadata(isDatabase && integration ? integration.id : null, props.loadMetadata)
  const actions = blockActions({
    ...{ api, selection, select: setChosen, onChange, storage },
    outerNames: () => names().map((entry) => entry.name),
  })
  const show = (id: string | undefined): void => {
    // oxlint-disable-next-line eslint/no-console -- a link of an older run, which is worth no message on the screen
    if (id === undefined) console.warn('The block to go to is no longer in the API.')
    else setChosen(oneSelected(id))
  }
  const submit = run.isLoading ? () => undefined : onRun
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }

  const blocks = (
    <div className={classes['blocks']}>
      <Explorer
        {...{ selection, actions, storage, hovered }}
        apiId={api.id}
        blocks={api.blocks}
        run={run.run}
        isLoading={run.isLoading}
        onHover={setHovered}
        onSelect={setChosen}
      />
      <div className={classes['addStep']}>
        <AddBlockMenu integrations={integrations} actions={actions} />
      </div>
    </div>
  )
  const form = block ? (
    <BlockForm
      key={block.id}
      block={block}
      integrations={integrations}
      sqlSchema={metadata}
      place={props.place}
      parallels={[...blocksWithin(api.blocks)].flatMap(({ kind, name }) =>
        kind === 'parallel' ? [name] : [],
      )}
      names={() => blockScope(api, block.id, run.run, names())}
      onChange={actions.update}
      onRenameVariable={actions.renameVariable}
      onShowSequence={(into) => setChosen({ ids: [block.id], into })}
      onSubmit={submit}
    />
  ) : (
    settings
  )
  const middle = (
    <div className={classes['middle']}>
      {isDiagram ? (
        <Suspense fallback={<Spinner label="Loading the diagram" />}>
          <Diagram
            blocks={api.blocks}
            run={run.run}
            isLoading={run.isLoading}
            selected={selection.ids}
            hovered={hovered}
            onHover={setHovered}
            onSelect={show}
          />
        </Suspense>
      ) : (
        form
      )}
    </div>
  )
  const results = (
    <ResultsPane
      isLoading={run.isLoading}
      run={run.run}
      block={block?.name ?? null}
      onShowBlock={(name) => show([...blocksWithin(api.blocks)].find((each) => each.name === name)?.id)}
    />
  )

  return (
    <section className={classes['editor']} aria-label={`API ${api.name}`} onKeyDown={onKeyDown}>
      <ApiHeader
        name={api.name}
        run={run}
        canRun={api.blocks.length > 0}
        isDiagram={isDiagram}
        onDiagram={setDiagram}
        onRename={onRename}
        onRun={onRun}
        onCancel={props.onCancel}
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
            initialSize={240}
            minimum={140}
            maximum={480}
            label="Blocks"
            start={blocks}
            end={
              <SplitPane
                storageKey="results-pane-size"
                direction="row"
                sized="end"
                initialSize={480}
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
