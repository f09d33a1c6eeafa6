import { breadcrumbs } from '../breadcrumbs/breadcrumbs.ts'
import { button } from '../button/button.ts'
import { buttonGroup } from '../buttonGroup/buttonGroup.ts'
import { link } from '../link/link.ts'
import { menu } from '../menu/menu.ts'
import { pagination } from '../pagination/pagination.ts'
import { stepper } from '../stepper/stepper.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets that start something or lead somewhere. */
export const actions = {
  title: 'Buttons and navigation',
  descriptors: [button, buttonGroup, link, menu, breadcrumbs, pagination, stepper],
} satisfies WidgetFamily
