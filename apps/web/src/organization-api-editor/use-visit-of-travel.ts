import { touchedBlock } from '@ashlar/document'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStore } from 'zustand'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import type { EditedDefinition } from './edited-kind.ts'
import type { ApiSession } from './session/api-session.ts'

/** Tells which block an undo or redo touched, `null` where it touched none, so that nothing changes out of sight. */
export const useVisitOfTravel = <View extends OrganizationApiView, Definition extends EditedDefinition>(
  session: ApiSession<View, Definition>,
  onTouched: (blockId: string | null) => void,
): void => {
  const travelled = useStore(session.store, (state) => state.travelled)
  const told = useRef(travelled)
  const tell = useEffectEvent(onTouched)
  useEffect(() => {
    if (travelled === null || travelled === told.current) return
    told.current = travelled
    tell(touchedBlock(travelled.from.blocks, travelled.to.blocks))
  }, [travelled])
}
