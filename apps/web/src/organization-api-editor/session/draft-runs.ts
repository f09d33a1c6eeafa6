import { call, routes, type RunEventView, type RunPart, type RunView } from '@ashlar/contract'
import { liveRunAfter, liveRunAtStart, mergeRuns, randomId } from '@ashlar/runtime'
import { notifyFailure } from '@ashlar/ui'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ApiRunState } from '../../editor/blocks/api-run-state.ts'
import { partToStart } from '../../editor/blocks/parts/part-to-start.ts'
import { runWithLogins } from '../../oauth/logins-of-runs.ts'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { failureOf } from '../../server/failure.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition, TestCall } from '../edited-kind.ts'
import { type ApiSession, notSaved } from './api-session.ts'

/** How long a cancelled run is waited for, to see what ran until then, in milliseconds. */
const patience = 1000

/** Tries out a workflow or job as it is on the screen: one run at a time, of all of it or of a part. */
export class DraftRuns<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly store: StoreApi<ApiRunState>
  readonly #session: ApiSession<View, Definition>
  #active: { runId: string; controller: AbortController } | null = null

  constructor(session: ApiSession<View, Definition>) {
    this.#session = session
    this.store = createStore<ApiRunState>(() => ({ isLoading: false, run: null }))
  }

  /** Saves what waits and runs it. What goes wrong outside of the run is told to the person. */
  async start(
    part: RunPart | undefined,
    { profile, testCall, isTrial }: { profile: string | undefined; testCall: TestCall; isTrial: boolean },
  ): Promise<void> {
    const { kind, id } = this.#session
    const { isLoading, run: before } = this.store.getState()
    if (isLoading) return
    const active = { runId: randomId(), controller: new AbortController() }
    this.#active = active
    this.store.setState({ isLoading: true, live: liveRunAtStart(before, part !== undefined) })
    let run = before
    try {
      if (!(await this.#session.flush())) {
        throw notSaved(
          `The latest changes are not saved yet, and a ${kind.facts.noun} runs as it is saved. Try again once they are.`,
        )
      }
      const { definition } = this.#session.state
      const { controller } = active
      const draft = {
        ...(isTrial ? { isTrial } : {}),
        ...(profile === undefined ? {} : { profile }),
        ...(part === undefined ? {} : { part: partToStart(definition, part, before) }),
      }
      const runOnce = (runId: string): Promise<RunView> => {
        active.runId = runId
        return callInSession(
          kind.runDraft(id, { ...draft, runId }, testCall, controller.signal, (event) =>
            this.#hear(runId, event),
          ),
        )
      }
      const answer = await runWithLogins(runOnce, active.runId, {
        begin: () => kind.logInForDraft(id, profile),
        check: (loginId) => call(routes.oauth.readLogin, { parameters: { loginId } }),
      })
      run = part === undefined ? answer : mergeRuns(before, answer)
    } catch (error) {
      if (active.controller.signal.aborted) run = cancelledRun(active.runId)
      else notifyFailure(failureOf(error).message)
    } finally {
      this.#active = null
      this.store.setState({ isLoading: false, run }, true)
    }
  }

  #hear(runId: string, event: RunEventView): void {
    const { live } = this.store.getState()
    if (this.#active?.runId !== runId || live === undefined || event.type === 'message') return
    this.store.setState({ live: liveRunAfter(live, event) })
  }

  /** Cancels the run that goes on; what ran until then is shown. */
  cancel(): void {
    const active = this.#active
    if (active === null) return
    const hangUp = (): void => active.controller.abort()
    const timer = setTimeout(hangUp, patience)
    call(routes.runs.cancel, { parameters: { runId: active.runId }, body: {} }).then(
      ({ cancelled }) => {
        if (cancelled) return
        // Not known there: it has not begun, or has ended just now.
        clearTimeout(timer)
        hangUp()
      },
      () => undefined,
    )
  }

  /** Ends: whatever goes on is not waited for. */
  stop(): void {
    this.#active?.controller.abort()
  }
}

/** What is shown of a run of which nobody waits for the answer. */
const cancelledRun = (id: string): RunView => ({
  id,
  status: 'cancelled',
  milliseconds: 0,
  output: null,
  steps: [],
  error: { code: 'cancelled', message: 'API Run Cancelled', block: null },
})
