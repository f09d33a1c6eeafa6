import type { Profile } from '@ashlar/schema'
import { useStore } from 'zustand'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { currentProfile } from '../context/profile-session.ts'

/** The profiles that can be selected in the present mode of the editor, which one counts, and the way to another. */
export const useProfiles = (): {
  available: readonly Profile[]
  current: Profile | null
  select: (id: string) => void
} => {
  const { profiles } = useEditorParts()
  const mode = useEditor((state) => state.mode)
  // What is offered follows the settings and the selection.
  useStore(profiles.store)
  const options = profiles.optionsIn(mode)
  return {
    available: options.available,
    current: currentProfile(options),
    select: (id) => profiles.select(mode, id),
  }
}
