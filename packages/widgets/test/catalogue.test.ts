import { existsSync } from 'node:fs'
import { widgetCatalogue, widgetPropertiesSchema, type WidgetProperties } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { commonProperties } from '../src/common-properties.ts'
import { widgetDescriptors } from '../src/descriptors.ts'
import type { ViewLoaders } from '../src/families/family.ts'
import { otherViews } from '../src/other-views.ts'
import type { AnyView } from '../src/view.ts'
import { commonViews, structuralViews } from '../src/views.ts'

const fetchedViews: ViewLoaders = { ...commonViews, ...otherViews }
const presentViews: Readonly<Record<string, AnyView>> = structuralViews

const types = widgetDescriptors.map((descriptor) => descriptor.type)

const withoutHelp = (properties: WidgetProperties, path = ''): readonly string[] =>
  Object.entries(properties).flatMap(([name, property]) => [
    ...(property.help.trim().endsWith('.') && property.label !== '' && property.group !== ''
      ? []
      : [`${path}${name}`]),
    ...(property.kind === 'items' ? withoutHelp(property.properties, `${path}${name}.`) : []),
  ])

describe('the list of widgets', () => {
  it('names every type once', () => {
    expect(widgetCatalogue(widgetDescriptors).size).toBe(widgetDescriptors.length)
  })

  it('and the list of views name the same types', () => {
    const viewed = [...Object.keys(structuralViews), ...Object.keys(commonViews), ...Object.keys(otherViews)]
    expect(viewed.toSorted()).toEqual(types.toSorted())
  })

  describe.each(widgetDescriptors.map((descriptor) => [descriptor.type, descriptor] as const))(
    '%s',
    (type, widget) => {
      it('has a view that can be loaded', async () => {
        const view = presentViews[type] ?? (await fetchedViews[type]?.())
        expect(view).toBeDefined()
      })

      it('has a test beside it', () => {
        expect(existsSync(new URL(`../src/${type}/${type}.test.ts`, import.meta.url))).toBe(true)
      })

      it('explains itself and each of its properties in whole sentences', () => {
        expect(widget.help).toMatch(/\.$/)
        expect(withoutHelp(widget.properties)).toEqual([])
        for (const exposed of Object.values(widget.exposes)) expect(exposed.help).toMatch(/\.$/)
      })

      it('calls none of its properties Name, as the field of its own name above them is called', () => {
        const labels = Object.values(widget.properties).map((property) => property.label.toLowerCase())
        expect(labels).not.toContain('name')
      })

      it('starts from defaults that its own schema takes', () => {
        const defaults = Object.fromEntries(
          Object.entries(widget.properties).flatMap(([name, property]) =>
            property.kind === 'eventHandler' ? [] : [[name, property.default]],
          ),
        )
        expect(widgetPropertiesSchema(widget.properties).safeParse(defaults).error).toBeUndefined()
      })

      it('names only properties and values that it has', () => {
        const known = [...Object.keys(widget.properties), ...Object.keys(widget.exposes)]
        expect(widget.settable.filter((name) => !known.includes(name))).toEqual([])
        const origins = Object.values(widget.exposes).flatMap((exposed) => exposed.initialFrom ?? [])
        expect(origins.filter((name) => !(name in widget.properties))).toEqual([])
        expect(Object.keys(widget.exposes).filter((name) => name in widget.properties)).toEqual([])
      })

      it('has the common properties where people see it', () => {
        if (widget.role !== 'leaf' && widget.role !== 'container') return
        expect(Object.keys(widget.properties)).toEqual(expect.arrayContaining(Object.keys(commonProperties)))
      })
    },
  )
})
