import { changedBlock } from '@ashlar/document'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import type { EditedDefinition } from './edited-kind.ts'
import type { ApiSession } from './session/api-session.ts'

/** Tells which block an undo or redo touched, `null` where it touched none, so that nothing changes out of sight. */
export const useShowUndoneBlock = <View extends OrganizationApiView, Definition extends EditedDefinition>(
  session: ApiSession<View, Definition>,
  onTouched: (blockId: string | null) => void,
): void => {
  const traveled = useStore(session.store, (state) => state.traveled)
  const told = useRef(traveled)
  const tell = useEffectEvent(onTouched)
  useEffect(() => {
    if (traveled === null || traveled === told.current) return
    told.current = traveled
    tell(changedBlock(traveled.from.blocks, traveled.to.blocks))
  }, [traveled])
}
