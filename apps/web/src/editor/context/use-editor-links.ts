import { pageLinks, type PageLinks } from '@ashlar/runtime'
import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readEditorAddress } from '../session/editor-address.ts'
import { useEditorParts, useRoutes } from './editor-context.tsx'

/** How links on the canvas lead on: pages of the application open in the editor. */
export const useEditorLinks = (): PageLinks => {
  const { navigation } = useEditorParts()
  const routes = useRoutes()
  const { pathname, searchStr } = useLocation()
  return useMemo(() => {
    const { path } = readEditorAddress(pathname, routes)
    return pageLinks(navigation, `${path}${searchStr}`, window.location.href)
  }, [navigation, routes, pathname, searchStr])
}
