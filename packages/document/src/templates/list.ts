import { approvals } from './approvals.ts'
import { orderDesk } from './order-desk.ts'
import { productAdmin } from './product-admin.ts'
import { salesDashboard } from './sales-dashboard.ts'
import type { ApplicationTemplate } from './template.ts'

/** The applications that a builder can begin with. */
export const applicationTemplates: readonly ApplicationTemplate[] = [
  orderDesk,
  salesDashboard,
  approvals,
  productAdmin,
]
