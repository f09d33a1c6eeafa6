import { valueAt } from '@ashlar/document'
import { pathParameters } from '@ashlar/schema'
import { useEditor } from '../context/editor-context.tsx'
import type { PropertyPlace } from '../session/property-place.ts'

/** The parameters in the path that stands beside a property; `undefined` where the path is not known before the page runs. */
export const usePathParameters = (
  { entityId, path = '' }: Partial<PropertyPlace>,
  pathIn: string | undefined,
): readonly string[] | undefined =>
  parametersOf(
    useEditor(({ records }) => {
      const widget = entityId === undefined ? undefined : records[entityId]
      if (pathIn === undefined || widget?.kind !== 'widget') return undefined
      return valueAt(widget.properties, `${path.slice(0, path.lastIndexOf('.') + 1)}${pathIn}`)
    }),
  )

const parametersOf = (written: unknown): readonly string[] | undefined => {
  if (typeof written !== 'string' || written.trim() === '' || written.includes('{{')) return undefined
  return pathParameters(`/${(written.split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '')}`)
}
