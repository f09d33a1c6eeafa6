import { getDefaultLayout, gridUnits, pixels, type JsonObject, type JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { countingIds } from '../../test/build-page.ts'
import { dslCatalogue } from '../../test/dsl-catalogue.ts'
import { pageDocumentReader } from './read-page-document.ts'
import { settleWidths } from './settle-widths.ts'

const column = (name: string, width: JsonObject): JsonObject => ({
  widgetId: name,
  widgetName: name,
  type: 'canvas',
  parentId: 'section1',
  left: gridUnits(0),
  top: gridUnits(0),
  width,
  height: { value: 1, mode: 'fitContent' },
  children: [],
})

/** A page of the present version that does not say which version its layout has. */
const aDrawnPage = (columns: readonly JsonObject[], more: JsonObject = {}): JsonObject => {
  const { layoutVersion: _, ...page } = getDefaultLayout(8)
  const [section] = Array.isArray(page.children) ? page.children : []
  const children: JsonValue = [{ ...Object(section), width: pixels(27), children: [...columns] }]
  return { ...page, width: pixels(27), ...more, children }
}

const widths = (document: JsonObject) => {
  const answer = pageDocumentReader(dslCatalogue)(document, countingIds('n'), () => undefined)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  return Object.fromEntries(
    Object.values(answer.value).flatMap((record) =>
      record.kind === 'widget' ? [[record.name, `${record.width.value} ${record.width.mode}`]] : [],
    ),
  )
}

describe('a document that names no version of its layout', () => {
  it('is as wide as its window, whatever was drawn last', () => {
    expect(widths(aDrawnPage([column('Canvas1', pixels(27))]))).toEqual({
      Page1: '96 gridUnit',
      Section1: '96 gridUnit',
      Canvas1: '96 gridUnit',
    })
  })

  it('keeps the shares that columns had of the drawing', () => {
    const page = aDrawnPage([column('Left', pixels(300)), column('Right', pixels(900))])
    expect(widths(page)).toMatchObject({ Left: '24 gridUnit', Right: '72 gridUnit' })
  })

  it('leaves columns with a share alone', () => {
    const page = aDrawnPage([column('Left', gridUnits(24)), column('Right', pixels(27))])
    expect(widths(page)).toMatchObject({ Left: '24 gridUnit', Right: '48 gridUnit' })
  })

  it('is not kept narrower than a page can be', () => {
    const bounds = (width: number) => settleWidths(aDrawnPage([], { maxWidth: pixels(width) })).maxWidth
    expect([bounds(27), bounds(1200)]).toEqual([undefined, pixels(1200)])
  })
})

describe('a document with a version of its layout', () => {
  it('keeps columns in px', () => {
    const page = { ...aDrawnPage([column('Canvas1', pixels(320))]), layoutVersion: 6 }
    expect(widths(page)).toMatchObject({ Canvas1: '320 px' })
  })
})
