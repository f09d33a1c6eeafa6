import { CallError, savedThemeSchema } from '@ashlar/contract'
import { check, type ColourScheme, type Theme } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { isSameTheme } from './same-theme.ts'

/** How the saving of the theme stands, for the person. */
export type ThemeSaving =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** There was no answer; it is tried again by itself. */
  | { kind: 'offline' }
  /** Somebody else saved another theme; the person decides. */
  | { kind: 'conflict'; theirs: Theme }
  /** The server refuses what was sent. */
  | { kind: 'refused'; message: string }

/** One change of the theme, to be taken back. */
interface ThemeStep {
  /** "Primary colour": for the tooltips of undo and redo. */
  label: string
  before: Theme
  after: Theme
  /** Changes of the same group, one after the other, are one step. */
  group: string | null
}

/** All that the panel and the canvas show of the theme. */
export interface ThemeState {
  readonly theme: Theme
  readonly done: readonly ThemeStep[]
  readonly undone: readonly ThemeStep[]
  readonly saving: ThemeSaving
  /** What the canvas is drawn in while building; `null` as the theme says. */
  readonly preview: ColourScheme | null
}

/** What the theme needs from where it is edited. */
export interface ThemePorts {
  /** Saves a theme that was made from `base`. */
  send: (theme: Theme, base: Theme) => Promise<void>
  /** Calls later, in milliseconds; answers with the way to call it off. */
  later: (milliseconds: number, run: () => void) => () => void
  /** The theme on the screen is another one. */
  changed: (theme: Theme) => void
  /** Everything has arrived at the server. */
  saved: () => void
}

/** How long changes are gathered before they are sent, in milliseconds: longer than a hand rests on a slider. */
export const themeSaveDelay = 800
const firstRetry = 1_000
const longestRetry = 30_000
const mostSteps = 200

/**
 * The theme of the application that is edited: what is on the screen, its own history, and saving. It belongs to the
 * application and not to a page, so taking it back is apart from taking back changes of the page.
 */
export class ThemeSession {
  readonly store: StoreApi<ThemeState>
  readonly #ports: ThemePorts
  /** What the server has, as far as is known. */
  #base: Theme
  #isSending = false
  #isStopped = false
  #retryDelay = firstRetry
  #callOff: (() => void) | null = null
  #settled: (() => void)[] = []

  constructor(theme: Theme, ports: ThemePorts) {
    this.#ports = ports
    this.#base = theme
    this.store = createStore<ThemeState>(() => ({
      theme,
      done: [],
      undone: [],
      saving: { kind: 'saved' },
      preview: null,
    }))
  }

  get state(): ThemeState {
    return this.store.getState()
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return isSameTheme(this.state.theme, this.#base)
  }

  /** Shows another theme. Changes of one `group`, such as those of one drag, are one step. */
  change(theme: Theme, { label, group = null }: { label: string; group?: string | null }): void {
    const { theme: before, done } = this.state
    if (isSameTheme(theme, before)) return
    const last = done.at(-1)
    const step: ThemeStep =
      last !== undefined && group !== null && last.group === group
        ? { ...last, after: theme }
        : { label, before, after: theme, group }
    const kept = step.before === before ? done : done.slice(0, -1)
    this.#show(theme, [...kept, step].slice(-mostSteps), [])
  }

  /** Closes the present step: what follows is another one, also in the same group. */
  seal(): void {
    const { done } = this.state
    const last = done.at(-1)
    if (last === undefined || last.group === null) return
    this.store.setState({ done: [...done.slice(0, -1), { ...last, group: null }] })
  }

  /** Takes the latest step back. */
  undo(): void {
    const { done, undone } = this.state
    const step = done.at(-1)
    if (step !== undefined) this.#show(step.before, done.slice(0, -1), [{ ...step, group: null }, ...undone])
  }

  /** Does the latest undone step again. */
  redo(): void {
    const { done, undone } = this.state
    const [step, ...rest] = undone
    if (step !== undefined) this.#show(step.after, [...done, step], rest)
  }

  /** Draws the canvas in a scheme while building; `null` as the theme says. */
  setPreview(preview: ColourScheme | null): void {
    this.store.setState({ preview })
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  async flush(): Promise<boolean> {
    if (this.isSaved && !this.#isSending) return true
    if (this.state.saving.kind === 'conflict') return false
    const settled = new Promise<void>((resolve) => this.#settled.push(resolve))
    if (!this.#isSending) void this.#send()
    await settled
    return this.isSaved
  }

  /** Decides about a theme that somebody else saved: theirs is shown, and can be taken back like any change. */
  takeTheirs(): void {
    const { saving } = this.state
    if (saving.kind !== 'conflict') return
    this.#base = saving.theirs
    this.store.setState({ saving: { kind: 'saved' } })
    this.change(saving.theirs, { label: 'Use the theme of somebody else' })
    this.#settle()
  }

  /** Decides about a theme that somebody else saved: this one is saved over it. */
  keepMine(): void {
    const { saving } = this.state
    if (saving.kind !== 'conflict') return
    this.#base = saving.theirs
    this.store.setState({ saving: { kind: 'saving' } })
    void this.#send()
  }

  /** Ends: nothing is sent any more. */
  stop(): void {
    this.#isStopped = true
    this.#callOff?.()
    for (const resolve of this.#settled.splice(0)) resolve()
  }

  #show(theme: Theme, done: readonly ThemeStep[], undone: readonly ThemeStep[]): void {
    this.store.setState({ theme, done, undone })
    this.#ports.changed(theme)
    if (this.state.saving.kind === 'conflict') return
    if (this.isSaved && !this.#isSending) {
      this.#settle()
      return
    }
    if (this.state.saving.kind !== 'offline') this.store.setState({ saving: { kind: 'saving' } })
    if (!this.#isSending) this.#schedule(themeSaveDelay)
  }

  #schedule(milliseconds: number): void {
    this.#callOff?.()
    if (this.#isStopped) return
    this.#callOff = this.#ports.later(milliseconds, () => void this.#send())
  }

  async #send(): Promise<void> {
    this.#callOff?.()
    this.#callOff = null
    if (this.#isSending || this.#isStopped) return
    if (this.isSaved) {
      this.#settle()
      return
    }
    this.#isSending = true
    const sent = this.state.theme
    try {
      await this.#ports.send(sent, this.#base)
      this.#isSending = false
      this.#base = sent
      this.#retryDelay = firstRetry
      if (this.isSaved) {
        this.#settle()
        this.#ports.saved()
      } else void this.#send()
    } catch (error) {
      this.#isSending = false
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    for (const resolve of this.#settled.splice(0)) resolve()
    const theirs = conflictingTheme(error)
    if (theirs !== null) {
      this.store.setState({ saving: { kind: 'conflict', theirs } })
      return
    }
    if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429) {
      this.store.setState({ saving: { kind: 'refused', message: error.message } })
      return
    }
    this.store.setState({ saving: { kind: 'offline' } })
    this.#schedule(this.#retryDelay)
    this.#retryDelay = Math.min(longestRetry, this.#retryDelay * 2)
  }

  #settle(): void {
    this.#callOff?.()
    this.#callOff = null
    this.store.setState({ saving: { kind: 'saved' } })
    for (const resolve of this.#settled.splice(0)) resolve()
  }
}

/** The theme that somebody else saved, where that is why a save was refused. */
const conflictingTheme = (error: unknown): Theme | null => {
  if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
  const details = check(savedThemeSchema, error.body?.details)
  return details.ok ? details.value.theme : null
}
