import { FullText, Icon } from '@ashlar/ui'
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ApiMenu, ApiName, useIsRenaming } from '../api-menu/index.ts'
import { useEditor } from '../context/editor-context.tsx'
import type { Choosing } from './choosing.ts'
import { apiOf, type FileRow, fileRows, rowKeyOf } from './file-rows.ts'
import { treeMove } from '../commands/tree-move.ts'
import classes from './Files.module.css'
import { NewFiles } from './NewFiles.tsx'

/** Where a menu of a row is open, in px of the window. */
interface OpenMenu {
  readonly row: FileRow
  readonly at: { readonly x: number; readonly y: number }
}

/** The files of an application in their folders, and what is done with pages and APIs as wholes. */
export const FileTree = ({ folders, openId, path, actions, onChoose, onAdded }: Choosing) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [focused, setFocused] = useState<string | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const rows = useMemo(() => fileRows(folders, closed), [folders, closed])
  const reachable =
    rows.find(({ key }) => key === focused) ?? rows.find((row) => row.path === path) ?? rows[0]
  const focusAt = useTreeFocus(tree, rows.length)
  const toggle = (key: string, isOpen: boolean): void =>
    setClosed((before) => new Set(isOpen ? [...before].filter((other) => other !== key) : [...before, key]))
  const choose = (row: FileRow): void => {
    if (row.path !== null) onChoose(row.path)
    else toggle(row.key, row.isOpen !== true)
  }
  const openMenu = (event: MouseEvent, row: FileRow): void => {
    if (row.about === null) return
    event.preventDefault()
    setFocused(row.key)
    const box = event.currentTarget.getBoundingClientRect()
    // The key for menus is no pointer: it opens below the row.
    const isPointer = event.clientX > 0 || event.clientY > 0
    setMenu({
      row,
      at: isPointer ? { x: event.clientX, y: event.clientY } : { x: box.left + 40, y: box.bottom },
    })
  }
  const onKeyDown = (event: KeyboardEvent, row: FileRow, index: number): void => {
    const parent = rows.findIndex(({ key }) => key === row.parentKey)
    const move = treeMove(event.key, { rows, index, parent })
    if (move !== null) {
      if (move.focus !== undefined) focusAt(move.focus)
      if (move.opens !== undefined) toggle(row.key, move.opens)
    } else if (event.key === 'Enter' || event.key === ' ') choose(row)
    else {
      if (row.about !== null) actions.press(event, row.about)
      return
    }
    event.preventDefault()
  }
  return (
    <nav className={classes['tree']} aria-label="Files of the application">
      <header className={classes['treeHeader']}>
        <h2>Files</h2>
        <NewFiles onAdded={onAdded} />
      </header>
      <ul role="tree" aria-label="Files" ref={tree}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            isReachable={row.key === reachable?.key}
            isShown={row.path !== null && row.path === path}
            isOfOpenPage={row.about?.kind === 'page' && row.about.id === openId}
            onFocus={() => setFocused(row.key)}
            onChoose={() => choose(row)}
            onMenu={(event) => openMenu(event, row)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
            onRenamed={() => requestAnimationFrame(() => focusAt(index))}
          />
        ))}
      </ul>
      {menu !== null && menu.row.about !== null && (
        <ApiMenu
          at={menu.at}
          name={`Actions for ${menu.row.about.name}`}
          actions={actions.of(menu.row.about)}
          onClose={() => {
            setMenu(null)
            const at = rows.findIndex(({ key }) => key === menu.row.key)
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) focusAt(at)
            })
          }}
        />
      )}
    </nav>
  )
}

/** Gives the keyboard to rows, and to the one in the place of a row that is gone with it. */
const useTreeFocus = (tree: { readonly current: HTMLUListElement | null }, count: number) => {
  const latest = useRef(-1)
  const focusAt = (index: number): void => {
    const rows = tree.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')
    rows?.[Math.max(0, Math.min(index, rows.length - 1))]?.focus()
  }
  useEffect(() => {
    const { current } = tree
    const note = (event: FocusEvent): void => {
      const rows = [...(current?.querySelectorAll('[role="treeitem"]') ?? [])]
      latest.current = rows.findIndex((row) => row === event.target)
    }
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget !== null) latest.current = -1
    }
    current?.addEventListener('focusin', note)
    current?.addEventListener('focusout', forget)
    return () => {
      current?.removeEventListener('focusin', note)
      current?.removeEventListener('focusout', forget)
    }
  }, [tree])
  const focusNeighbor = useEffectEvent(() => {
    if (latest.current !== -1 && document.activeElement === document.body) focusAt(latest.current)
  })
  useEffect(() => focusNeighbor(), [count])
  return focusAt
}

interface RowProps {
  readonly row: FileRow
  /** Whether Tab reaches it. */
  readonly isReachable: boolean
  readonly isShown: boolean
  readonly isOfOpenPage: boolean
  readonly onFocus: () => void
  readonly onChoose: () => void
  readonly onMenu: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onRenamed: () => void
}

const iconOf = ({ path }: FileRow): string =>
  path === null ? 'folder' : path.endsWith('.yaml') ? 'file-text' : 'file-code'

const Row = ({ row, isReachable, isShown, isOfOpenPage, ...on }: RowProps) => {
  const { about } = row
  // The name of an API is written where its folder stands.
  const isHead = about !== null && rowKeyOf(about) === row.key
  const api = useEditor(({ records }) => (isHead ? apiOf(records, about) : undefined))
  const isRenaming = useIsRenaming(about?.id ?? '', 'file') && api !== undefined
  return (
    <li
      role="treeitem"
      aria-level={row.level + 1}
      aria-setsize={row.setSize}
      aria-posinset={row.position}
      aria-selected={isShown}
      aria-label={row.label}
      {...(row.isOpen === null ? {} : { 'aria-expanded': row.isOpen })}
      tabIndex={isReachable ? 0 : -1}
      className={classes['row']}
      data-of-open-page={isOfOpenPage || undefined}
      title={row.path ?? undefined}
      style={{ paddingInlineStart: 8 + row.level * 14 }}
      onFocus={(event) => event.target === event.currentTarget && on.onFocus()}
      onClick={on.onChoose}
      onContextMenu={on.onMenu}
      onKeyDown={on.onKeyDown}
    >
      <Icon name={iconOf(row)} size={14} />
      {isRenaming ? (
        <span className={classes['name']} onClick={(event) => event.stopPropagation()}>
          <ApiName api={api} onDone={on.onRenamed} />
        </span>
      ) : (
        <FullText className={classes['name'] ?? ''}>{row.label}</FullText>
      )}
      {isHead && !isRenaming && (
        <button
          type="button"
          tabIndex={-1}
          className={classes['more']}
          aria-label={`Actions for ${about.name}`}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation()
            on.onMenu(event)
          }}
        >
          <Icon name="ellipsis" size={14} />
        </button>
      )}
    </li>
  )
}
