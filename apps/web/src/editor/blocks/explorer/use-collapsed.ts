import { useState } from 'react'
import type { BlockStorage } from '../../../session/index.ts'

/** Which blocks of an API are shown without what is inside, as this browser remembers it, and how to change that. */
export const useCollapsed = (
  storage: BlockStorage,
  apiId: string,
): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] => {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(() => new Set(storage.readCollapsed(apiId)))
  return [
    collapsed,
    (ids) => {
      setCollapsed(ids)
      storage.writeCollapsed(apiId, [...ids])
    },
  ]
}
