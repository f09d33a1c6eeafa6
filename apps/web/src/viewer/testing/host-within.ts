import type { Application } from '@ashlar/runtime'
import type { TestedComponent } from '@ashlar/schema'

/** What components in some cells speak to. */
export type HostWithin = Pick<Application, 'snapshot' | 'facts' | 'setValue' | 'trigger' | 'cell'>

/** The page as components in some cells see it, the outermost first. */
export const hostWithin = (living: HostWithin, within: TestedComponent['within'] = []): HostWithin =>
  within.reduce<HostWithin>((host, { id, index }) => host.cell(id, index), living)
