import { rememberedHere } from '@ashlar/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { z } from 'zod'
import { useSession } from '../../session/index.ts'
import { readRemembered } from '../session/remembered.ts'

/** What a person folded (`true`) or opened (`false`) by hand, by the name of the group or handler. */
export type Folds = Readonly<Record<string, boolean>>

type Kept = Pick<Storage, 'getItem' | 'setItem'>

const foldsSchema = z.record(z.string(), z.unknown())

/** What is remembered under a key; nothing where it cannot be read. */
export const readFolds = (storage: Kept, key: string): Folds =>
  Object.fromEntries(
    Object.entries(readRemembered(storage, key, foldsSchema) ?? {}).filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
    ),
  )

/** Remembers that something was folded or opened. */
export const writeFold = (storage: Kept, key: string, name: string, isFolded: boolean): void =>
  storage.setItem(key, JSON.stringify({ ...readFolds(storage, key), [name]: isFolded }))

// What was folded or opened since the editor was opened, by a person or because something in it was gone to.
const chosen = createStore<Folds>(() => ({}))

/** Opens something that may be folded, because somebody goes to what is in it; nothing is remembered of that. */
export const unfold = (name: string): void => chosen.setState({ [name]: false })

/**
 * Whether something of the property panel is folded, and the way to say so: as the person at this browser left it, whatever
 * was selected then.
 */
export const useFold = (
  name: string,
  startsFolded: boolean,
): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] => {
  const { user, organization } = useSession()
  const key = `ashlar:property-folds:${organization.id}:${user.id}`
  const [remembered] = useState(() => readFolds(rememberedHere, key)[name])
  const isFolded = useStore(chosen, (folds) => folds[name]) ?? remembered ?? startsFolded
  const fold = (next: boolean): void => {
    chosen.setState({ [name]: next })
    writeFold(rememberedHere, key, name, next)
  }
  return [isFolded, fold]
}
