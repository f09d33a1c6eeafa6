import { parsePath } from '@ashlar/expression/running'
import type { JsonObject } from '@ashlar/schema'
import { widgetEntity } from '../evaluation/entity-source.ts'
import { PageValues } from '../evaluation/page-values.ts'
import type { PageModel, WidgetFactsByType } from '../page-model.ts'
import { collectInputs } from './collect-inputs.ts'

/**
 * Says with which inputs the APIs of a page run when it opens, for those that read nothing but what its widgets begin
 * with; null for all others. A guess for a server that is ahead of the browser: what the browser knows besides, such as
 * what it has stored, may make it another one.
 */
export const knownInputs = (
  { widgets, apis }: Pick<PageModel, 'widgets' | 'apis'>,
  catalogue: WidgetFactsByType,
): ((apiId: string) => JsonObject | null) => {
  const values = new PageValues()
  values.define(widgets.map((record) => widgetEntity(record, catalogue)))
  const names = new Set(widgets.map(({ name }) => name))
  const isKnown = (path: string): boolean => names.has(parsePath(path)[0] ?? '') && values.isKnown(path)
  return (apiId) => {
    const api = apis.find(({ id }) => id === apiId)
    if (api === undefined || !api.inputs.every(isKnown)) return null
    return collectInputs(api.inputs, (path) => values.at(path))
  }
}
