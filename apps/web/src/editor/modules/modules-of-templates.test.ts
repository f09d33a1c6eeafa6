import {
  applicationTemplates,
  apply,
  expandModules,
  fillModule,
  type Outcome,
  planModule,
  replaceByModule,
  storedPageCheck,
  widgetOf,
} from '@ashlar/document'
import { emptyModule, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { makeTemplate } from '../../screens/home/templates/create-from-template.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const source = { pluginId: 'postgres', datasourceId: 'sample', configurationOf: (body: string) => ({ body }) }
const checkPage = storedPageCheck(catalogue)
const used = { moduleId: 'card', version: 1 }

let count = 0
const newId = (): string => `id-${(count += 1)}`

const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(records, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

/** The components of a page that stand on a canvas. */
const onCanvases = (records: PageRecords): string[] =>
  Object.values(records).flatMap((record) => {
    const parent = record.kind === 'widget' ? widgetOf(records, record.parentId ?? '') : undefined
    return parent !== undefined && catalogue.get(parent.type)?.role === 'canvas' ? [record.id] : []
  })

const pages = applicationTemplates.flatMap((template) => {
  const { pages: made, variables } = makeTemplate(template, source)
  const shared = Object.fromEntries(variables.map((variable) => [variable.id, variable]))
  return made.map(({ name, records }) => ({ title: `${template.name}: ${name}`, records, shared }))
})

describe('of each component of a template', () => {
  it.each(pages)(
    'a module is made that can be stored, or a sentence says why not: $title',
    ({ records, shared }) => {
      const whole = { ...records, ...shared }
      for (const id of onCanvases(records)) {
        const planned = planModule(whole, catalogue, { ids: [id], name: 'Card' })
        if (!planned.ok) {
          expect(planned.message).toMatch(/^[A-Z].+\.$/u)
          continue
        }
        const { plan } = planned
        const empty = emptyModule(newId)
        const content = after(empty, fillModule(empty, catalogue, { plan, createdAt: 1 }, newId))
        const page = after(whole, replaceByModule(whole, catalogue, { plan, used }, newId))
        const own = Object.fromEntries(Object.entries(page).filter(([key]) => shared[key] === undefined))
        for (const stored of [content, own]) {
          const checked = checkPage(stored)
          expect(checked.ok ? [] : checked.problems).toEqual([])
        }
        const expanded = expandModules(page, new Map([['card@1', content]]), catalogue)
        expect(Object.keys(expanded).length).toBeGreaterThan(Object.keys(page).length)
      }
    },
  )
})
