import { lazy, Suspense } from 'react'
import type { OpenMenu, RowQuestion } from './use-row-actions.ts'

const MenuPopup = lazy(() => import('./MenuPopup.tsx').then((module) => ({ default: module.MenuPopup })))
const ConfirmPress = lazy(() =>
  import('../shared/ConfirmPress.tsx').then((module) => ({ default: module.ConfirmPress })),
)

/** What opens above a table: the menu of a heading or a row, and the question before an action on a row. */
export const TablePopups = ({
  menu,
  question,
  onMenuClosed,
}: {
  menu: OpenMenu | undefined
  question: RowQuestion | undefined
  onMenuClosed: () => void
}) => (
  <Suspense fallback={null}>
    {menu !== undefined && (
      <MenuPopup
        anchor={{ current: menu.anchor }}
        label={menu.label}
        items={menu.items}
        onClose={onMenuClosed}
      />
    )}
    {question !== undefined && <ConfirmPress {...question} />}
  </Suspense>
)
