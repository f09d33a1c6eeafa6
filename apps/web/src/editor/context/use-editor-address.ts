import { type ApplicationView } from '@ashlar/contract'
import { matchRoute } from '@ashlar/runtime'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import {
  editorAddress,
  editorLocation,
  pageIdAt,
  pathOfPage,
  QueryMemory,
  readEditorAddress,
} from '../session/editor-address.ts'
import type { EditorParts } from './editor-context.tsx'
import { openApi, openProperty, showInApi } from '../session/editor-view.ts'
import type { EditorMode } from '../session/editor-state.ts'

/** What is shown, as far as the address has to agree with it. */
interface ShownEditor {
  readonly application: ApplicationView
  readonly parts: EditorParts
}

/**
 * Keeps the address of the editor and what it shows in step: another page gets the address of its main route, another
 * address shows its page, and the API that is open stands in it.
 */
export const useEditorAddress = (
  applicationId: string,
  shown: ShownEditor | null,
  /** Opens the page that another address names, in the mode in which the person is. */
  openPage: (pageId: string, mode: EditorMode) => void,
): void => {
  const { history } = useRouter()
  const { pathname, searchStr, hash } = useLocation()
  const href = `${pathname}${searchStr}#${hash}`
  const queries = useMemo(() => new QueryMemory(applicationId), [applicationId])
  const handled = useRef(href)
  const routes = useSyncExternalStore(
    useCallback(
      (listener: () => void) => shown?.parts.session.store.subscribe(listener) ?? (() => {}),
      [shown],
    ),
    () => shown?.parts.session.state.routes,
  )
  const session = shown?.parts.session
  const opened = useRef<EditorParts['session']>(undefined)
  const view = shown?.parts.view

  // What is shown decides: it was opened by name, or its path was changed.
  useEffect(() => {
    if (shown === null || routes === undefined || session === undefined || view === undefined) return
    const { pageId } = session.state
    const read = readEditorAddress(window.location.pathname, routes)
    const isThere = pageIdAt(read.path, routes, shown.application.pages) === pageId
    const isKnown = session.state.records[read.apiId ?? ''] !== undefined
    // Once: what was collapsed or closed since stays so when routes change.
    const property = read.property ?? null
    const isPropertyKnown = property !== null && session.state.records[property.entityId] !== undefined
    if (opened.current !== session) {
      if (isKnown && read.apiId !== null) {
        if (read.apiPlace) showInApi(view, read.apiId, read.apiPlace)
        openApi(view, read.apiId)
      }
      if (isPropertyKnown) openProperty(view, property)
      // Later on it is the file that was open, which may be called otherwise by now.
      if (read.file !== undefined && opened.current === undefined) view.setState({ openFile: read.file })
    }
    opened.current = session
    const path = isThere ? read.path : pathOfPage(pageId, routes)
    const query = isThere ? window.location.search : queries.restore(pageId, window.location.search)
    const place = {
      path,
      ...(isKnown ? { apiId: read.apiId, apiPlace: read.apiPlace ?? null } : { apiId: null }),
      property: isPropertyKnown ? property : null,
      file: view.getState().openFile,
    }
    const address = `${editorAddress(applicationId, place)}${query}`
    const present = `${window.location.pathname}${window.location.search}`
    if (address !== present) {
      const wasPage = pageIdAt(read.path, routes, shown.application.pages)
      if (wasPage === null || isThere) history.replace(address, history.location.state)
      else history.push(address)
      // The router changes the address of the window a moment later, and everything here reads that one.
      history.flush()
      session.state.application.takeLocation(editorLocation(routes))
    }
    queries.keep(pageId, window.location.search)
    // oxlint-disable-next-line react/exhaustive-deps -- only another page or its routes have an address of their own
  }, [session, routes])

  // The API or the code that is open below the canvas, for reloads and bookmarks.
  useEffect(() => {
    if (view === undefined || session === undefined) return
    return view.subscribe((now, before) => {
      const apiPlace = now.apiPlaces[now.activeApi ?? ''] ?? null
      const isSame =
        now.activeApi === before.activeApi &&
        now.shownProperty === before.shownProperty &&
        now.openFile === before.openFile
      if (isSame && apiPlace === (before.apiPlaces[now.activeApi ?? ''] ?? null)) return
      const { path } = readEditorAddress(window.location.pathname, routes ?? [])
      const address = editorAddress(applicationId, {
        path,
        apiId: now.activeApi,
        apiPlace,
        property: now.shownProperty,
        file: now.openFile,
      })
      const whole = `${address}${window.location.search}${window.location.hash}`
      history.replace(whole, history.location.state)
    })
  }, [view, session, routes, applicationId, history])

  // The address decides: Back, Forward, and what steps and links open.
  useEffect(() => {
    if (handled.current === href) return
    handled.current = href
    history.flush()
    if (shown === null || routes === undefined || session === undefined) return
    const { path, file } = readEditorAddress(window.location.pathname, routes)
    const pageId = pageIdAt(path, routes, shown.application.pages)
    if (pageId !== null && pageId !== session.state.pageId) {
      if (file !== undefined) shown.parts.view.setState({ openFile: file })
      openPage(pageId, session.state.mode)
      return
    }
    queries.keep(session.state.pageId, window.location.search)
    const before = session.state.application.inspect('Global.URL.pathname').value
    const location = editorLocation(routes)
    if (before === location.pathname || matchRoute(routes, path) === null) {
      session.state.application.takeLocation(location)
    } else void session.state.application.enter(location)
    // oxlint-disable-next-line react/exhaustive-deps -- only another address or page leads anywhere
  }, [href, shown, routes, session])
}
