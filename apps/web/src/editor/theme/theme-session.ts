import { CallError, savedThemeSchema } from '@ashlar/contract'
import { recordValue, redoValue, sealValue, undoValue, type ValueHistory } from '@ashlar/document'
import { check, type ColourScheme, type Theme } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { WholeSaver, type WholeSaverPorts, type WholeSaving } from '../../saving/whole-saver.ts'
import { isSameTheme } from './same-theme.ts'

/** How the saving of the theme stands, for the person. */
export type ThemeSaving = WholeSaving<Theme>

/** All that the panel and the canvas show of the theme. */
export interface ThemeState extends ValueHistory<Theme> {
  readonly theme: Theme
  readonly saving: ThemeSaving
  /** What the canvas is drawn in while building; `null` as the theme says. */
  readonly preview: ColourScheme | null
}

/** What the theme needs from where it is edited. */
export interface ThemePorts extends WholeSaverPorts<Theme> {
  /** The theme on the screen is another one. */
  changed: (theme: Theme) => void
}

/** How long changes are gathered before they are sent, in milliseconds: longer than a hand rests on a slider. */
export const themeSaveDelay = 800
const firstRetry = 1_000
const longestRetry = 30_000

/**
 * The theme of the application that is edited: what is on the screen, its own history, and saving. It belongs to the
 * application and not to a page, so taking it back is apart from taking back changes of the page.
 */
export class ThemeSession {
  readonly store: StoreApi<ThemeState>
  readonly #ports: ThemePorts
  readonly #saver: WholeSaver<Theme>

  constructor(theme: Theme, ports: ThemePorts) {
    this.#ports = ports
    this.store = createStore<ThemeState>(() => ({
      theme,
      done: [],
      undone: [],
      saving: { kind: 'saved' },
      preview: null,
    }))
    this.#saver = new WholeSaver(theme, {
      ports,
      present: () => this.state.theme,
      isSame: isSameTheme,
      saving: () => this.state.saving,
      tell: (saving) => this.store.setState({ saving }),
      theirsIn: conflictingTheme,
      delay: themeSaveDelay,
      retry: { first: firstRetry, longest: longestRetry },
      isOfflineUntilSent: true,
    })
  }

  get state(): ThemeState {
    return this.store.getState()
  }

  /** Whether everything arrived at the server. */
  get isSaved(): boolean {
    return this.#saver.isSaved
  }

  /** Shows another theme. Changes of one `group`, such as those of one drag, are one step. */
  change(theme: Theme, { label, group = null }: { label: string; group?: string | null }): void {
    const { theme: before } = this.state
    if (isSameTheme(theme, before)) return
    this.#show(theme, recordValue(this.state, { label, before, after: theme, group }))
  }

  /** Closes the present step: what follows is another one, also in the same group. */
  seal(): void {
    this.store.setState(sealValue(historyOf(this.state)))
  }

  /** Takes the latest step back. */
  undo(): void {
    const answer = undoValue(this.state)
    if (answer !== null) this.#show(answer.step.before, answer.history)
  }

  /** Does the latest undone step again. */
  redo(): void {
    const answer = redoValue(this.state)
    if (answer !== null) this.#show(answer.step.after, answer.history)
  }

  /** Draws the canvas in a scheme while building; `null` as the theme says. */
  setPreview(preview: ColourScheme | null): void {
    this.store.setState({ preview })
  }

  /** Sends what waits at once; resolves to whether everything arrived. */
  flush(): Promise<boolean> {
    return this.#saver.flush()
  }

  /** Decides about a theme that somebody else saved: theirs is shown, and can be taken back like any change. */
  takeTheirs(): void {
    const theirs = this.#saver.adoptTheirs()
    if (theirs === null) return
    this.change(theirs, { label: 'Use the theme of somebody else' })
    this.#saver.settle()
  }

  /** Decides about a theme that somebody else saved: this one is saved over it. */
  keepMine(): void {
    this.#saver.keepMine()
  }

  /** Ends: nothing is sent any more. */
  stop(): void {
    this.#saver.stop()
  }

  #show(theme: Theme, history: ValueHistory<Theme>): void {
    this.store.setState({ theme, ...history })
    this.#ports.changed(theme)
    this.#saver.changed()
  }
}

const historyOf = ({ done, undone }: ThemeState): ValueHistory<Theme> => ({ done, undone })

/** The theme that somebody else saved, where that is why a save was refused. */
const conflictingTheme = (error: unknown): Theme | null => {
  if (!(error instanceof CallError) || error.code !== 'revision_conflict') return null
  const details = check(savedThemeSchema, error.body?.details)
  return details.ok ? details.value.theme : null
}
