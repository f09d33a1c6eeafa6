import type { IntegrationView, RunPart } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import { type ApiDefinition, blocksWithin, type Profile, stepsWithin } from '@ashlar/schema'
import { SizedSplitPane, Spinner, SplitPane } from '@ashlar/ui'
import {
  type KeyboardEvent,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import type { BlockStorage } from '../../session/index.ts'
import { LookedAtProvider, stepCodeContext } from '../code/index.ts'
import type { PropertyPlace } from '../session/property-place.ts'
import { actionMinimum, ResultsPane, resultsMinimum, useResultsSizing } from '../results/index.ts'
import { useIsPhone } from '../use-screen.ts'
import classes from './ApiEditor.module.css'
import { ApiHeader } from './ApiHeader.tsx'
import { type ApiRunState, shownResult } from './api-run-state.ts'
import { type ApiEdit, blockActions, copyingOnly } from './block-actions.ts'
import { BlockForm } from './BlockForm.tsx'
import { useConfirmedRun } from './confirm-run/use-confirmed-run.tsx'
import { blockScope } from './block-scope.ts'
import { blockChoices } from './explorer/block-choices.ts'
import { Explorer } from './explorer/Explorer.tsx'
import { type BlockSelection, livingSelection, oneSelected, settingsSelected } from './explorer/selection.ts'
import { partChoice } from './parts/part-commands.ts'
import { stepCodeOf } from './step-code-of.ts'
import { useSecretNames } from './use-secret-names.ts'
import { useSqlSchema } from './use-sql-schema.ts'

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
  /** The block that is selected to begin with, `null` for the settings; the first one where it is left out. */
  begin?: string | null | undefined
  /** Told which block is selected from now on, `null` for the settings. */
  onSelected?: ((blockId: string | null) => void) | undefined
  /** What this browser remembers of blocks for the person. */
  storage: BlockStorage
  /** The block that an undo or redo touched; another object shows it once more. */
  visit?: { readonly blockId: string | null } | null
  /** The id of a block that somebody goes to from elsewhere; null once it is selected. */
  wanted?: string | null
  /** Where the API stands, where code of its blocks can be opened for itself. */
  place?: Pick<PropertyPlace, 'entityType' | 'entityId'> | undefined
  onChange: (next: Api, edit: ApiEdit) => void
  /** Renames the API everywhere; answers with the sentence of a refusal, or `null`. */
  onRename: (name: string) => string | null
  /** Runs the API, or a part of it: `partToStart` says what of the latest run goes along. */
  onRun: (part: RunPart | undefined, isTrial: boolean) => void
  /** Whether deployed runs are recorded block by block, so that they may wait for people: those of pages are not. */
  isRecorded: boolean
  /** What is edited: "API", "workflow". */
  noun: string
  /** The profile with which it runs; null where there is none to choose. */
  profile: Pick<Profile, 'id' | 'displayName'> | null
  onCancel: () => void
  /** Whether it is only looked at, by somebody who may neither change nor run it: then nothing of either is there. */
  isLookedAt?: boolean
}

const notRun = { reason: 'Those who may only look at it do not run it.' }

/** The editor of one API: its blocks, the selected one, and the results of the latest run; below each other on a phone. */
export const ApiEditor = <Api extends ApiDefinition>(props: ApiEditorProps<Api>): ReactElement => {
  const { api, integrations, names, run, settings, storage, visit = null, onChange, onRename } = props
  const { isLookedAt = false, profile } = props
  const isPhone = useIsPhone()
  const [chosen, setChosen] = useState<BlockSelection>(() => {
    const first = props.begin === undefined ? api.blocks[0]?.id : props.begin
    return first === undefined || first === null ? settingsSelected : oneSelected(first)
  })
  const [hovered, setHovered] = useState<string | null>(null)
  const [isDiagram, setDiagram] = useState(false)
  const { sizing, frame, expand } = useResultsSizing(run.isLoading)
  useEffect(() => {
    if (visit !== null) setChosen(visit.blockId === null ? settingsSelected : oneSelected(visit.blockId))
  }, [visit])
  const { wanted = null } = props
  useEffect(() => {
    if (wanted !== null) setChosen(oneSelected(wanted))
  }, [wanted])
  // Undo, or somebody else, may have taken selected blocks away.
  const selection = useMemo(() => livingSelection(api.blocks, chosen), [api.blocks, chosen])
  const shown = selection.ids.at(-1)
  const { onSelected } = props
  const tellSelected = useEffectEvent(() => onSelected?.(shown ?? null))
  useEffect(() => tellSelected(), [shown])
  const block = shown === undefined ? undefined : findLocation(api.blocks, shown)?.block
  const choices = useMemo(
    () => blockChoices(integrations, props.isRecorded),
    [integrations, props.isRecorded],
  )
  // Tables are for those who may use the integration.
  const sqlSchema = useSqlSchema(block, isLookedAt ? [] : integrations)
  const secrets = useSecretNames(isLookedAt ? undefined : block)
  const all = blockActions({
    api,
    selection,
    select: setChosen,
    onChange,
    storage,
    outerNames: names,
  })
  const actions = isLookedAt ? copyingOnly(all) : all
  const show = (id: string | undefined): void => {
    // oxlint-disable-next-line eslint/no-console -- a link of an older run, which is worth no message on the screen
    if (id === undefined) console.warn('The block to go to is no longer in the API.')
    else setChosen(oneSelected(id))
  }
  const { ask, question } = useConfirmedRun(profile?.displayName ?? null)
  const onRun = (part?: RunPart): void =>
    ask({ api, part, integrations, run: (isTrial) => props.onRun(part, isTrial) })
  const submit = (): void => {
    if (!run.isLoading && !isLookedAt) onRun()
  }
  const part = isLookedAt ? notRun : partChoice(api.blocks, selection.ids, run.isLoading)
  const runPart = (kind: RunPart['kind']): void => {
    if ('block' in part) onRun({ kind, block: part.block })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    submit()
  }

  const blocks = (
    <div className={classes['blocks']}>
      <Explorer
        selection={selection}
        actions={actions}
        choices={choices}
        storage={storage}
        hovered={hovered}
        apiId={api.id}
        blocks={api.blocks}
        run={run.run}
        live={run.live}
        isLoading={run.isLoading}
        part={part}
        onRunPart={runPart}
        onHover={setHovered}
        onSelect={setChosen}
      />
    </div>
  )
  const stepCode = useMemo(
    () =>
      block?.kind === 'step'
        ? stepCodeOf(block, { blocks: api.blocks, integrations, profileId: profile?.id ?? null })
        : null,
    [api.blocks, block, integrations, profile?.id],
  )
  const form = block ? (
    <stepCodeContext.Provider value={stepCode}>
      <BlockForm
        key={block.id}
        block={block}
        integrations={integrations}
        sqlSchema={sqlSchema}
        place={props.place}
        parallels={[...blocksWithin(api.blocks)].flatMap(({ kind, name }) =>
          kind === 'parallel' ? [name] : [],
        )}
        names={() => blockScope(api, block.id, run.run, [...names(), ...secrets])}
        onChange={actions.update}
        onRenameVariable={actions.renameVariable}
        onShowSequence={(into) => setChosen({ ids: [block.id], into })}
        part={part}
        onRunPart={runPart}
        onSubmit={submit}
        onTry={'block' in part ? () => props.onRun({ kind: 'step', block: part.block }, true) : undefined}
      />
    </stepCodeContext.Provider>
  ) : (
    settings
  )
  const middle = (
    <div
      className={classes['middle']}
      // Where every field is disabled, nothing else within lets the keyboard scroll it.
      {...(isLookedAt ? { tabIndex: 0, role: 'region', 'aria-label': block?.name ?? 'Settings' } : {})}
    >
      {isDiagram ? (
        <Suspense fallback={<Spinner label="Loading the diagram" />}>
          <Diagram
            blocks={api.blocks}
            integrations={integrations}
            isRecorded={props.isRecorded}
            run={run.run}
            live={run.live}
            isLoading={run.isLoading}
            selection={selection}
            actions={actions}
            part={part}
            hovered={hovered}
            onRunPart={runPart}
            onHover={setHovered}
            onSelect={setChosen}
            onOpen={() => setDiagram(false)}
          />
        </Suspense>
      ) : (
        form
      )}
    </div>
  )
  const results = (
    <ResultsPane
      {...shownResult(run, block?.name ?? null)}
      block={block?.name ?? null}
      showsRequest={stepsWithin(block === undefined ? api.blocks : [block]).some(
        ({ pluginId }) => findDescriptor(pluginId)?.step.showsRequest === true,
      )}
      onExpand={sizing.size.isCollapsed && !isPhone ? expand : null}
      about={api}
      onShowBlock={(name) => show([...blocksWithin(api.blocks)].find((each) => each.name === name)?.id)}
    />
  )

  return (
    <LookedAtProvider value={isLookedAt}>
      <section className={classes['editor']} aria-label={`API ${api.name}`} onKeyDown={onKeyDown}>
        {question}
        <ApiHeader
          name={api.name}
          noun={props.noun}
          run={run}
          canRun={api.blocks.length > 0}
          isDiagram={isDiagram}
          isLookedAt={isLookedAt}
          onDiagram={setDiagram}
          onRename={onRename}
          onRun={submit}
          onCancel={props.onCancel}
        />
        {isPhone ? (
          <div className={classes['stacked']}>
            {blocks}
            {middle}
            {isLookedAt ? null : results}
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
                isLookedAt ? (
                  middle
                ) : (
                  <SizedSplitPane
                    sizing={sizing}
                    direction="row"
                    sized="end"
                    minimum={resultsMinimum}
                    collapsedSize={resultsMinimum}
                    restMinimum={actionMinimum}
                    label="Results"
                    start={middle}
                    end={
                      <div className={classes['results']} ref={frame}>
                        {results}
                      </div>
                    }
                  />
                )
              }
            />
          </div>
        )}
      </section>
    </LookedAtProvider>
  )
}
