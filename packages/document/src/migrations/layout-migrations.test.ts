import { getDefaultLayout, type JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { countingIds } from '../../test/build-page.ts'
import { layoutSteps } from './layout-steps.ts'
import { layoutMigrationVersion, listedLoadMigrationVersion, migrateLayout } from './migrate-layout.ts'
import { upgradeLayout, upgradeLayoutOrDefault } from './upgrade-layout.ts'

const exercised = new Set<number>()
/** A document at version n - 1, brought one version further. */
const step = (to: number, document: JsonObject): JsonObject => {
  exercised.add(to)
  const before = JSON.stringify(document)
  const migrated = layoutSteps[to - 1]?.up(document) ?? {}
  expect(JSON.stringify(document)).toBe(before)
  return migrated
}

describe('the steps of layouts', () => {
  it('1: make sections as high as their content', () => {
    const section = { type: 'section', height: { value: 40, mode: 'gridUnit' } }
    expect(step(1, { type: 'page', children: [section] })).toEqual({
      type: 'page',
      children: [{ type: 'section', height: { value: 1, mode: 'fitContent' } }],
    })
  })

  it('2: bound the width of the page', () => {
    expect(step(2, { type: 'CANVAS_WIDGET' })).toEqual({
      type: 'CANVAS_WIDGET',
      minWidth: { value: 840, mode: 'px' },
      maxWidth: { value: 7680, mode: 'px' },
    })
  })

  it('3: say of canvases that they are visible, where nothing else is said', () => {
    const canvases = [{ type: 'canvas' }, { type: 'canvas', isVisible: false, collapseWhenHidden: true }]
    expect(step(3, { type: 'page', children: canvases })).toMatchObject({
      children: [
        { isVisible: true, collapseWhenHidden: false },
        { isVisible: false, collapseWhenHidden: true },
      ],
    })
  })

  it('4: align and distribute vertical canvases, and no others', () => {
    const canvases = [
      { type: 'canvas', layout: 'VSTACK' },
      { type: 'canvas', layout: 'VSTACK', alignment: 'RIGHT' },
      { type: 'canvas', layout: 'FIXED_GRID' },
    ]
    expect(step(4, { type: 'page', children: canvases })).toEqual({
      type: 'page',
      children: [
        { type: 'canvas', layout: 'VSTACK', alignment: 'STRETCH', distribution: 'TOP' },
        { type: 'canvas', layout: 'VSTACK', alignment: 'RIGHT', distribution: 'TOP' },
        { type: 'canvas', layout: 'FIXED_GRID' },
      ],
    })
  })

  it('5: take the style of containers away, except from custom widgets', () => {
    const children = [
      { type: 'container', containerStyle: 'card' },
      { type: 'CUSTOM_WIDGET', containerStyle: 'card' },
    ]
    expect(step(5, { type: 'canvas', containerStyle: 'none', children })).toEqual({
      type: 'canvas',
      children: [{ type: 'container' }, { type: 'CUSTOM_WIDGET', containerStyle: 'card' }],
    })
  })

  it('6: add the list of an optimized page load once', () => {
    const migrated = step(6, { type: 'page' })
    expect(migrated).toEqual({
      type: 'page',
      onPageLoad: [{ type: 'optimizedPageLoadApis', apiNames: [] }],
    })
    expect(step(6, migrated)).toEqual(migrated)
  })

  it('are all exercised here', () => {
    expect([...exercised].toSorted((one, other) => one - other)).toEqual(
      layoutSteps.map((_, index) => index + 1),
    )
  })
})

describe('the migration of a layout', () => {
  const errors: string[] = []
  const logError = (message: string) => errors.push(message)

  it('goes version by version to 5, and to 6 where pages load by a list of their own', () => {
    expect([layoutMigrationVersion, listedLoadMigrationVersion]).toEqual([5, 6])
    const oldest = { type: 'CANVAS_WIDGET', widgetName: 'MainContainer', containerStyle: 'none' }
    expect(migrateLayout(oldest, { logError })).toMatchObject({ version: 5, minWidth: { value: 840 } })
    expect(migrateLayout(oldest, { logError, hasCustomPageLoad: true })).toMatchObject({
      version: 6,
      onPageLoad: [{ type: 'optimizedPageLoadApis' }],
    })
  })

  it('begins where the document stands, and leaves later documents alone', () => {
    expect(migrateLayout({ type: 'canvas', version: 4, containerStyle: 'x' }, { logError })).toEqual({
      type: 'canvas',
      version: 5,
    })
    const later = getDefaultLayout(7)
    expect(migrateLayout(later, { logError })).toBe(later)
  })

  it('gives the original back when a step fails, and logs why', () => {
    const document = { widgetName: 'MainContainer', type: 'canvas', children: ['nothing'] }
    expect(migrateLayout(document, { logError })).toBe(document)
    expect(errors).toEqual([
      'The layout of MainContainer could not be migrated: A child of a widget is not a widget.',
    ])
  })
})

describe('the upgrade to version 8', () => {
  const flat: JsonObject = {
    ...getDefaultLayout(6),
    children: [
      {
        widgetId: 'c',
        widgetName: 'Container1',
        type: 'CONTAINER_WIDGET',
        topRow: 2,
        bottomRow: 22,
        leftColumn: 6,
        rightColumn: 54,
        children: [
          {
            widgetId: 'cc',
            widgetName: 'Canvas1',
            type: 'CANVAS_WIDGET',
            topRow: 0,
            bottomRow: 20,
            leftColumn: 0,
            rightColumn: 48,
            children: [
              {
                widgetId: 'b',
                widgetName: 'Button1',
                type: 'BUTTON_WIDGET',
                text: 'Pay',
                topRow: '1',
                bottomRow: 4,
                leftColumn: 0,
                rightColumn: 12,
              },
            ],
          },
        ],
      },
    ],
  }

  it('puts the one canvas of a flat page into a section of a page, and numbers into dimensions', () => {
    expect(upgradeLayout(flat, countingIds('n'))).toMatchObject({
      version: 8,
      layoutVersion: 2,
      type: 'page',
      widgetName: 'Page1',
      minWidth: { value: 300, mode: 'px' },
      height: { mode: 'fitContent' },
      apis: { apiMap: {} },
      embedding: { propertyMap: {} },
      children: [
        {
          widgetId: 'n1',
          type: 'section',
          stackColumnsAt: 480,
          children: [
            {
              widgetId: 'n2',
              // The name Canvas1 was taken.
              widgetName: 'Canvas2',
              type: 'canvas',
              children: [
                {
                  widgetId: 'c',
                  type: 'container',
                  parentId: 'n2',
                  left: { value: 6, mode: 'gridUnit' },
                  top: { value: 2, mode: 'gridUnit' },
                  width: { value: 48, mode: 'gridUnit' },
                  height: { value: 20, mode: 'gridUnit' },
                  children: [
                    {
                      type: 'canvas',
                      width: { value: 96, mode: 'gridUnit' },
                      children: [{ type: 'button', text: 'Pay', top: { value: 1 }, height: { value: 3 } }],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    })
  })

  it('gives what stood on the coarse grid of version 5 the same place on the fine one', () => {
    const coarse: JsonObject = {
      ...getDefaultLayout(5),
      children: [
        {
          widgetId: 'b',
          widgetName: 'B',
          type: 'button',
          topRow: 1,
          bottomRow: 2,
          leftColumn: 4,
          rightColumn: 8,
        },
      ],
    }
    expect(upgradeLayout(coarse, countingIds())).toHaveProperty('children.0.children.0.children.0', {
      widgetId: 'b',
      widgetName: 'B',
      type: 'button',
      parentId: 'id2',
      left: { value: 24, mode: 'gridUnit' },
      top: { value: 3, mode: 'gridUnit' },
      width: { value: 24, mode: 'gridUnit' },
      height: { value: 3, mode: 'gridUnit' },
    })
  })

  it('keeps the width that a migrated page was given', () => {
    const migrated = migrateLayout({ ...flat, version: 0 }, { logError: () => undefined })
    expect(upgradeLayout(migrated, countingIds())).toMatchObject({
      minWidth: { value: 840 },
      maxWidth: { value: 7680 },
    })
  })

  it('takes the padding of canvases away from version 7', () => {
    const upgraded = upgradeLayout(getDefaultLayout(7), countingIds())
    expect(upgraded).not.toHaveProperty('children.0.children.0.padding')
    expect(upgraded).toMatchObject({ version: 8, children: [{ stackColumnsAt: 480 }] })
  })

  it('falls back to an empty page when it fails, and logs why', () => {
    const errors: string[] = []
    const malformed = { ...flat, children: [{ type: 'button', widgetName: 'Broken' }] }
    expect(upgradeLayoutOrDefault(malformed, countingIds(), (message) => errors.push(message))).toEqual(
      getDefaultLayout(8),
    )
    expect(errors).toEqual(['The layout could not be upgraded to version 8: Broken has no leftColumn.'])
  })
})
