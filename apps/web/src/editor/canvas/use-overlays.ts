import { useEffect, useMemo } from 'react'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { overlayOf, overlaysOf } from '../gestures/overlay-of.ts'

/**
 * Keeps overlays and the selection together while the page is built: the overlay in which something is selected is open
 * and every other one closed; one that an event opens is selected.
 */
export const useOverlays = (): void => {
  const { session, canvas } = useEditorParts()
  const { catalogue } = session
  const application = useEditor((state) => state.application)
  const isBuilding = useEditor((state) => state.mode === 'edit')
  const records = useEditor((state) => state.records)
  const wanted = useEditor((state) => overlayOf(state.records, catalogue, state.selection.at(-1)))
  const all = useMemo(() => overlaysOf(records, catalogue).join(' '), [records, catalogue])

  useEffect(() => {
    if (!isBuilding) return
    const ids = all === '' ? [] : all.split(' ')
    const isOpen = (id: string): boolean => application.snapshot(id)?.values.isOpen === true
    // First what was selected is followed, and only from then on what events do.
    for (const id of ids)
      if (isOpen(id) !== (id === wanted)) application.setValue(id, 'isOpen', id === wanted)
    canvas.measureSoon()
    const stops = ids.map((id) => {
      let wasOpen = isOpen(id)
      return application.subscribe(id, () => {
        const isNow = isOpen(id)
        if (isNow === wasOpen) return
        wasOpen = isNow
        canvas.measureSoon()
        const { records: latest, selection } = session.state
        const isSelected = overlayOf(latest, catalogue, selection.at(-1)) === id
        if (isNow && !isSelected) session.select([id])
        if (!isNow && isSelected) session.select([])
      })
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [application, isBuilding, wanted, all, session, canvas, catalogue])
}
