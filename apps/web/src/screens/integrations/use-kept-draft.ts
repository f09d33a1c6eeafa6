import { useLocation } from '@tanstack/react-router'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useSession } from '../../session/session.ts'
import type { ConnectionDraft } from './connection-draft.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

/** Names whose form this is, for what, and on which visit: the entry of the browser's history that the buttons lead back to. */
export const useVisit = (
  pluginId: string,
  place: { integrationId: string; profileId?: string } | undefined,
): string => {
  const { user } = useSession()
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  // The address may change while the form is still there: it belongs to the visit with which it began.
  const [visit] = useState(() =>
    [user.id, pluginId, place?.integrationId ?? 'new', place?.profileId ?? 'default', entry].join('.'),
  )
  return visit
}

/** The draft of a form, which begins with what was entered on this visit before, where something was. */
export const useKeptDraft = (
  visit: string,
  initial: ConnectionDraft,
): {
  draft: ConnectionDraft
  setDraft: Dispatch<SetStateAction<ConnectionDraft>>
  /** Whether it began with what was entered before. */
  isKept: boolean
} => {
  const [kept] = useState(() => keptDraft(visit))
  const [draft, setDraft] = useState<ConnectionDraft>({ ...initial, ...kept })
  useEffect(() => keepDraft(visit, draft, initial), [visit, draft, initial])
  return { draft, setDraft, isKept: kept !== undefined }
}
