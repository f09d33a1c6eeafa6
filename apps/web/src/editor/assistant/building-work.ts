import {
  type AssistantDraft,
  beginSession,
  type BuildingEvent,
  type BuildingHost,
  type BuildingInstruction,
  type BuildingPlan,
  type BuildingSession,
  chosenChange,
  converse,
  rebase,
  risksOf,
} from '@ashlar/assistant/building'
import { apply, isEmpty } from '@ashlar/document'
import { randomId } from '@ashlar/runtime'
import { type Change, pageCheck } from '@ashlar/schema'
import type { BuildingMessage } from '@ashlar/schema/building'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EditorSession } from '../session/editor-session.ts'
import type { EditorState } from '../session/editor-state.ts'
import type { AssistantWish } from '../session/editor-view.ts'
import { hiddenText } from '../code/assistant/hidden-text.ts'
import { recordsOf } from '../session/parts.ts'
import { type NewLine, noWork, type WorkState } from './work-state.ts'

/** What of the host needs more than a page and a person. */
export type Surroundings = Pick<BuildingHost, 'turn' | 'readMetadata' | 'readValueShape' | 'readProblems'> & {
  readonly scene: () => AssistantDraft['scene']
  readonly runReadQuery: BuildingHost['runReadQuery']
  readonly nameOfIntegration: (id: string) => string
}

type PageState = Pick<EditorState, 'records' | 'history' | 'mode' | 'previewed'>

/** What of the editor the work touches. */
export interface WorkedOn extends Pick<EditorSession, 'left' | 'catalogue' | 'preview' | 'apply'> {
  readonly state: PageState
  readonly store: { subscribe: (listener: (now: PageState, before: PageState) => void) => () => void }
}

/** What the person answers to what a line asks. */
type Answer = (text: string) => void

/** What is kept of the work on a page while another page is open. */
export interface KeptWork {
  readonly state: WorkState
  readonly messages: readonly BuildingMessage[]
  /** What was asked last, to be asked again; null where nothing was. */
  readonly asked: BuildingInstruction | null
}

/**
 * The assistant's work on one page: the conversation, and the changes that are looked at until the person accepts or rejects
 * them. The person goes on meanwhile: whatever else changes the page, the draft follows.
 */
export class BuildingWork {
  readonly store: StoreApi<WorkState>
  readonly #session: WorkedOn
  readonly #surroundings: Surroundings
  #messages: readonly BuildingMessage[]
  #asked: BuildingInstruction | null
  #hidden = 0
  #running: AbortController | null = null
  #working: Promise<void> = Promise.resolve()
  readonly #answers = new Map<string, Answer>()

  constructor(session: WorkedOn, surroundings: Surroundings, kept?: KeptWork) {
    this.#session = session
    this.#surroundings = surroundings
    this.#messages = kept?.messages ?? []
    this.#asked = kept?.asked ?? null
    this.store = createStore<WorkState>(() => kept?.state ?? noWork)
    const forget = session.store.subscribe((now, before) => {
      if (now.records !== before.records) this.#follow()
      if (now.mode !== before.mode) this.#show()
    })
    session.left.addEventListener('abort', () => {
      forget()
      this.stop()
    })
    this.#follow()
  }

  /** When nothing goes on any more. */
  get ended(): Promise<void> {
    return this.#working
  }

  get kept(): KeptWork {
    const state = { ...this.store.getState(), isWorking: false }
    return { state, messages: this.#messages, asked: this.#asked }
  }

  /** Has the assistant do something. Ignored while it works. */
  async ask(wish: AssistantWish): Promise<void> {
    if (this.#running !== null) return
    const running = new AbortController()
    this.#running = running
    this.#working = this.#carryOut(wish, running)
    await this.#working
  }

  async #carryOut(wish: AssistantWish, running: AbortController): Promise<void> {
    const { text, focus, problem } = wish
    const { records } = this.#session.state
    const instruction: BuildingInstruction = {
      text,
      focus: focus.filter((id) => records[id] !== undefined),
      ...(problem === undefined ? {} : { problem }),
    }
    this.#asked = instruction
    this.store.setState({ isWorking: true })
    this.#add({ kind: 'wish', wish })
    try {
      for await (const event of converse(this.#begun(), instruction, this.#host(), running.signal)) {
        this.#take(event)
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'Something went wrong.'
      this.#add({ kind: 'note', tone: 'bad', text: reason, mayTryAgain: true })
    } finally {
      this.#running = null
      this.#answers.clear()
      this.store.setState(({ lines }) => ({
        isWorking: false,
        // What nobody waits for any more cannot be answered.
        lines: lines.map((line) =>
          'answer' in line && line.answer === null ? { ...line, answer: '' } : line,
        ),
      }))
    }
  }

  /** Asks the same again. */
  async askAgain(): Promise<void> {
    const asked = this.#asked
    if (asked !== null) await this.ask({ ...asked, focus: asked.focus ?? [] })
  }

  /** Stops the work; the changes so far stay to be looked at. */
  stop(): void {
    this.#running?.abort()
  }

  /** Answers a question, a plan or a query. */
  answer(lineId: string, text: string): void {
    const answer = this.#answers.get(lineId)
    if (answer === undefined) return
    this.#answers.delete(lineId)
    this.store.setState(({ lines }) => ({
      lines: lines.map((line) => (line.id === lineId && 'answer' in line ? { ...line, answer: text } : line)),
    }))
    answer(text)
  }

  /** Takes a change out of what is accepted, or back in. */
  choose(ids: readonly string[], isChosen: boolean): void {
    const left = new Set(this.store.getState().left)
    for (const id of ids) {
      if (isChosen) left.delete(id)
      else left.add(id)
    }
    this.store.setState({ left })
    this.#show()
  }

  /** Accepts a risk by itself, or takes that back. */
  acceptRisk(id: string, isAccepted: boolean): void {
    const acceptedRisks = new Set(this.store.getState().acceptedRisks)
    if (isAccepted) acceptedRisks.add(id)
    else acceptedRisks.delete(id)
    this.store.setState({ acceptedRisks })
    this.#show()
  }

  /** Makes what is chosen of the changes a part of the page: one step of its history. */
  accept(): void {
    const chosen = this.#chosen()
    if (chosen === null || isEmpty(chosen) || this.#running !== null) return
    const { draft, left } = this.store.getState()
    const fault = this.#faultOf(chosen)
    if (fault !== null) {
      const text = `What is chosen does not hold together without the rest: ${fault}`
      this.#add({ kind: 'note', tone: 'bad', text, mayTryAgain: false })
      return
    }
    // What becomes a part of the page is no proposal upon it any more.
    this.store.setState({ draft: null })
    this.#show()
    const label = `Mason: ${shortened(this.#asked?.text ?? 'changes')}`
    if (!this.#session.apply({ ok: true, change: chosen }, { label, origin: 'assistant' })) {
      this.store.setState({ draft })
      this.#follow()
      return
    }
    this.#settle(left.size === 0 ? 'Accepted.' : 'Accepted what was chosen.', 'good')
  }

  /** Drops the changes; the page is as it was. */
  reject(): void {
    this.stop()
    this.#settle('Rejected. The page is as it was.', 'plain')
  }

  /** Ends the conversation and drops what was not accepted. */
  startAnew(): void {
    this.stop()
    this.#messages = []
    this.#asked = null
    this.#hidden = 0
    this.store.setState(noWork)
    this.#show()
  }

  /** Why the page would be none with a change; null where it is one. */
  #faultOf(change: Change): string | null {
    const { records } = this.#session.state
    const applied = apply(records, change)
    if (!applied.ok) return 'the page has changed meanwhile.'
    const checked = pageCheck(this.#session.catalogue)(recordsOf(applied.records, 'page'))
    return checked.ok ? null : (checked.problems[0]?.reason ?? 'it is no page.')
  }

  #settle(text: string, tone: 'plain' | 'good'): void {
    this.store.setState({ draft: null, left: new Set(), acceptedRisks: new Set() })
    this.#show()
    this.#add({ kind: 'note', tone, text, mayTryAgain: false })
  }

  #begun(): BuildingSession {
    const { draft } = this.store.getState()
    if (draft !== null) return { messages: this.#messages, draft }
    const { records, history } = this.#session.state
    return beginSession({
      records,
      scene: this.#surroundings.scene(),
      undoSteps: history.done.length,
      messages: this.#messages,
    })
  }

  #host(): BuildingHost {
    const { scene: _, nameOfIntegration, runReadQuery, ...surroundings } = this.#surroundings
    return {
      ...surroundings,
      currentRecords: () => this.#session.state.records,
      askPerson: (question, choices, signal) =>
        this.#wait({ kind: 'question', question, choices, answer: null }, signal),
      proposePlan: async (plan: BuildingPlan, signal) => {
        const answer = await this.#wait({ kind: 'plan', plan, answer: null }, signal)
        return answer === 'go' ? { go: true } : { go: false, change: answer }
      },
      runReadQuery: async (integrationId, sql, signal) => {
        const integration = nameOfIntegration(integrationId)
        const answer = await this.#wait({ kind: 'query', integration, sql, answer: null }, signal)
        if (answer !== 'go') return { ok: false, message: 'The person does not want this statement to run.' }
        return await runReadQuery(integrationId, sql, signal)
      },
    }
  }

  /** Waits for what the person says to a line. Rejects when the work is stopped. */
  async #wait(line: NewLine, signal: AbortSignal): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const stopped = (): void => reject(new Error('The person stopped the work.'))
    if (signal.aborted) stopped()
    signal.addEventListener('abort', stopped, { once: true })
    this.#answers.set(this.#add(line), resolve)
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', stopped)
    }
  }

  #take(event: BuildingEvent): void {
    switch (event.kind) {
      case 'text':
        this.#say(event.text)
        break
      case 'call':
        this.#noteStep(event.id, { kind: 'step', callId: event.id, tool: event.name, status: event.status })
        break
      case 'refusal':
        this.#noteStep(event.id, {
          kind: 'step',
          callId: event.id,
          tool: event.name,
          status: 'REFUSED',
          message: event.message,
        })
        break
      case 'hidden':
        this.#noteHidden(event.count)
        break
      case 'usage':
        this.store.setState(({ tokens }) => ({ tokens: tokens + event.usage.input + event.usage.output }))
        break
      case 'draft':
        this.store.setState({ draft: event.draft })
        this.#show()
        break
      case 'end':
        this.#messages = event.session.messages
        this.#end(event)
        break
    }
  }

  /** Said once of each: every turn sends what was said before along. */
  #noteHidden(count: number): void {
    const more = count - this.#hidden
    this.#hidden = Math.max(count, this.#hidden)
    if (more > 0) this.#add({ kind: 'note', tone: 'plain', text: hiddenText(more), mayTryAgain: false })
  }

  #end({ reason, message }: Extract<BuildingEvent, { kind: 'end' }>): void {
    if (reason === 'answered') return
    if (reason === 'finished') {
      this.#add({ kind: 'said', text: message })
      return
    }
    if (reason === 'cancelled') {
      this.#add({ kind: 'note', tone: 'plain', text: 'Stopped.', mayTryAgain: true })
      return
    }
    this.#add({ kind: 'note', tone: 'bad', text: message, mayTryAgain: true })
  }

  /** The draft upon the page as it is now. */
  #follow(): void {
    const { draft } = this.store.getState()
    if (draft === null) return
    const rebased = rebase(draft, this.#session.state.records)
    const isLost = rebased !== draft && isEmpty(rebased.change)
    if (rebased !== draft) this.store.setState({ draft: isLost ? null : rebased })
    this.#show()
    if (isLost && this.#running === null) this.#sayLost(rebased.discarded.slice(draft.discarded.length))
  }

  /** A proposal that goes without the person says why. */
  #sayLost(lost: AssistantDraft['discarded']): void {
    const why = lost.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
    const text = `Nothing is left of what was proposed. ${why || 'The page is like that already.'}`
    this.#add({ kind: 'note', tone: 'plain', text, mayTryAgain: true })
  }

  /** Shows on the canvas what would be accepted now. */
  #show(): void {
    const { mode, previewed } = this.#session.state
    const chosen = mode === 'edit' ? this.#chosen() : null
    const shown = chosen === null || isEmpty(chosen) ? null : chosen
    if (shown !== previewed) this.#session.preview(shown)
  }

  #chosen(): Change | null {
    const { draft, left, acceptedRisks } = this.store.getState()
    return draft === null ? null : chosenChange(draft.change, risksOf(draft), { left, acceptedRisks })
  }

  #say(text: string): void {
    this.store.setState(({ lines }) => {
      const last = lines.at(-1)
      return last?.kind === 'said'
        ? { lines: [...lines.slice(0, -1), { ...last, text: last.text + text }] }
        : { lines: [...lines, { id: randomId(), kind: 'said', text }] }
    })
  }

  #noteStep(callId: string, line: NewLine): void {
    const { lines } = this.store.getState()
    const known = lines.findLastIndex((one) => one.kind === 'step' && one.callId === callId)
    const before = lines[known]
    if (before === undefined || (before.kind === 'step' && before.status !== 'STARTED')) this.#add(line)
    else this.store.setState({ lines: lines.with(known, { ...line, id: before.id }) })
  }

  #add(line: NewLine): string {
    const id = randomId()
    this.store.setState(({ lines }) => ({ lines: [...lines, { ...line, id }] }))
    return id
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text)
