import type { Failure } from '@ashlar/ui'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'

/** A part of the settings of an application as a person changes it, and what became of saving it. */
export interface SettingDraft<Value> {
  readonly draft: Value
  readonly change: (draft: Value) => void
  /** What somebody else saved meanwhile, until the person has decided; null where nobody did. */
  readonly theirs: Value | null
  readonly failure: Failure | null
  readonly isBusy: boolean
  readonly save: () => void
  /** Ends a conflict with what somebody else saved. */
  readonly takeTheirs: () => void
  /** Ends a conflict with what the person has chosen here. */
  readonly keepMine: () => void
}

interface SettingDraftOptions<Value> {
  /** What is saved when the form opens. */
  readonly saved: Value
  readonly send: (draft: Value, base: Value) => Promise<Value>
  /** The value that somebody else saved, where that is why a save was refused. */
  readonly conflictingIn: (error: unknown) => Value | null
  /** Called with what is saved now, whoever saved it. */
  readonly take: (saved: Value) => void
  readonly onSaved: () => void
}

/** A part of the settings that is saved as a whole, and never over what somebody else saved meanwhile. */
export const useSettingDraft = <Value>({
  saved,
  send,
  conflictingIn,
  take,
  onSaved,
}: SettingDraftOptions<Value>): SettingDraft<Value> => {
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState(saved)
  const [theirs, setTheirs] = useState<Value | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  const saveFrom = async (from: Value): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      take(await send(draft, from))
      onSaved()
    } catch (error) {
      const conflicting = conflictingIn(error)
      setTheirs(() => conflicting)
      if (conflicting === null) setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    change: (value) => setDraft(() => value),
    theirs,
    failure,
    isBusy,
    save: () => {
      if (!isBusy) void saveFrom(base)
    },
    takeTheirs: () => {
      if (theirs === null) return
      setBase(() => theirs)
      setDraft(() => theirs)
      setTheirs(null)
      take(theirs)
    },
    keepMine: () => {
      if (theirs !== null) void saveFrom(theirs)
    },
  }
}
