import { difference } from '@ashlar/document'
import type { EditedApplication, EditedFiles, FilePlace, LineProblem, ReadEdit } from '@ashlar/files'
import type { Change } from '@ashlar/schema'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { changeBetween, rebased, type TextChange } from './rebase.ts'

/** How a file that is open stands to what is saved of it. */
export interface FileState {
  readonly problems: readonly LineProblem[]
  /** Whether somebody else changed the place where this person writes what cannot be read yet. */
  readonly isBehind: boolean
  /** Whether what the file was of is there no more. */
  readonly isGone: boolean
}

interface FileOptions {
  /** What the file is of. Where it lies changes as that is renamed. */
  readonly place: FilePlace
  readonly files: EditedFiles
  /** What is edited, as it is now. */
  readonly edited: () => EditedApplication
  /** Makes a change to it; answers with whether that was possible. */
  readonly apply: (change: Change) => boolean
}

/** Where the text is shown. */
interface TextView {
  readonly text: () => string
  readonly patch: (change: TextChange) => void
}

const sound: FileState = { problems: [], isBehind: false, isGone: false }

/**
 * One person's work on one file: what they write becomes a change of the document as soon as it can be read, and what else changes
 * the document stands in the file. What cannot be read stays here, and changes nothing.
 */
export class FileSession {
  readonly store: StoreApi<FileState>
  readonly #options: FileOptions
  /** What was saved when the text and that were the same last, and the text of it as it is written by us. */
  #base: EditedApplication
  #text: string
  #view: TextView | null = null
  #isApplying = false

  constructor(options: FileOptions) {
    this.#options = options
    this.#base = options.edited()
    const text = this.#textOf(this.#base)
    this.#text = text ?? ''
    this.store = createStore<FileState>(() => ({ ...sound, isGone: text === null }))
  }

  /** The text to begin with. */
  get text(): string {
    return this.#text
  }

  show(view: TextView | null): void {
    this.#view = view
  }

  /** Reads what stands in the view, and makes the change that it is. */
  written(): void {
    const { apply } = this.#options
    if (this.#view === null || this.store.getState().isGone) return
    const text = this.#view.text()
    if (text === this.#text) {
      this.store.setState({ ...sound, isBehind: false })
      return
    }
    const read = this.#read(text)
    if (!read.ok) {
      this.store.setState({ problems: read.problems })
      return
    }
    // Over what the text was written on: what others changed since is no part of the change.
    const change = difference(this.#base[read.part], read.records)
    this.#isApplying = true
    const isDone = apply(change)
    this.#isApplying = false
    if (!isDone) {
      this.store.setState({ isBehind: true })
      return
    }
    this.#base = this.#options.edited()
    this.#text = this.#textOf(this.#base) ?? text
    this.store.setState(sound)
  }

  /** Follows what was changed elsewhere: on the canvas, by somebody else, or by taking a step back. */
  follow(): void {
    if (this.#isApplying) return
    const now = this.#options.edited()
    const text = this.#textOf(now)
    if (text === null) {
      this.store.setState({ isGone: true })
      return
    }
    const view = this.#view
    if (view === null) {
      this.#base = now
      this.#text = text
      this.store.setState({ ...sound, isGone: false })
      return
    }
    const written = view.text()
    const patch = rebased(this.#text, text, written)
    // Where what is written is saved already, and only looks otherwise, what is saved goes first.
    const isSaved = this.store.getState().problems.length === 0 && this.#isReadAsBase(written)
    const change = patch === 'collides' && isSaved ? changeBetween(written, text) : patch
    if (change === 'collides') {
      this.store.setState({ isBehind: true })
      return
    }
    this.#base = now
    this.#text = text
    if (change !== null) view.patch(change)
    this.store.setState({ isGone: false })
  }

  /** Shows what is saved, in the place of what was written. */
  reset(): void {
    this.#base = this.#options.edited()
    this.#text = this.#textOf(this.#base) ?? ''
    const change = this.#view === null ? null : changeBetween(this.#view.text(), this.#text)
    if (change !== null) this.#view?.patch(change)
    this.store.setState(sound)
  }

  /** Writes the text as we write it, where it says the same already: once nobody writes in it. */
  settle(): void {
    const { problems, isBehind } = this.store.getState()
    if (problems.length === 0 && !isBehind) this.reset()
  }

  #textOf(application: EditedApplication): string | null {
    const { files, place } = this.#options
    const path = files.pathOf(application, place)
    return path === null ? null : files.textOf(application, path)
  }

  /** Reads a text over what it was written on, where it lay then. */
  #read(text: string): ReadEdit {
    const { files, place } = this.#options
    return files.read(this.#base, files.pathOf(this.#base, place) ?? '', text)
  }

  #isReadAsBase(written: string): boolean {
    const read = this.#read(written)
    if (!read.ok) return false
    const { added, updated, removed } = difference(this.#base[read.part], read.records)
    return [added, updated, removed].every((part) => Object.keys(part).length === 0)
  }
}
