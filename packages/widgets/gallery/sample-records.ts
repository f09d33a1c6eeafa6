import {
  emptyPage,
  gridUnits,
  pageRootId,
  widgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { widgetDescriptors } from '../src/descriptors.ts'
import { isRecord, textOf } from '../src/values.ts'
import type { SampleWidget } from './sample-widget.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

/** The descriptor of a type, `undefined` where there is none. */
export const findDescriptor = (type: string): WidgetDescriptor | undefined => catalogue.get(type)

/** The descriptor of a type; a sample of an unknown type is a mistake and throws. */
export const descriptorOf = (type: string): WidgetDescriptor => {
  const found = catalogue.get(type)
  if (found === undefined) throw new Error(`There is no widget of type ${type}.`)
  return found
}

/** A widget of a sample page as a record, with the sample it came from. */
export interface SamplePart {
  readonly record: WidgetRecord
  readonly sample: SampleWidget | undefined
}

const recordOf = (id: string, parentId: string, sample: SampleWidget): WidgetRecord => {
  const [left, top, width, height] = sample.place
  return {
    kind: 'widget',
    id,
    name: sample.name,
    type: sample.type,
    parentId,
    order: id,
    left: gridUnits(left),
    top: gridUnits(top),
    width: gridUnits(width),
    height: { value: height, mode: descriptorOf(sample.type).defaultSize.height.mode },
    properties: {},
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
    ...sample.record,
  }
}

const canvasSample = (
  sample: SampleWidget,
  suffix: string,
  values: SampleWidget['values'],
): SampleWidget => ({
  type: 'canvas',
  name: `${sample.name}${suffix}`,
  place: [0, 0, 96, 1],
  values: { ...values, ...sample.canvas?.values },
  ...(sample.canvas?.record === undefined ? {} : { record: sample.canvas.record }),
})

/** The canvases that are made together with a widget, as its descriptor asks, with what stands on each. */
const canvasesOf = (sample: SampleWidget): readonly SampleWidget[] => {
  const { children = [], canvasPerItem, properties } = descriptorOf(sample.type)
  const inside = sample.children ?? []
  if (canvasPerItem === undefined)
    return children.map(({ properties: values }, index) => ({
      ...canvasSample(sample, `Canvas${index === 0 ? '' : index + 1}`, values),
      children: index === 0 ? inside : [],
    }))
  const property = properties[canvasPerItem.property]
  const written =
    sample.values?.[canvasPerItem.property] ?? (property?.kind === 'items' ? property.default : [])
  const items = Array.isArray(written) ? written.filter(isRecord) : []
  const itemOf = (child: SampleWidget) => child.item ?? items[0]?.id
  return items.map((item) => ({
    ...canvasSample(sample, `Canvas${textOf(item.id)}`, {
      [canvasPerItem.itemId]: item.id,
      [canvasPerItem.itemLabel]: item.label,
      canExtend: false,
      detachFromLayout: true,
    }),
    children: inside.filter((child) => itemOf(child) === item.id),
  }))
}

/** The parts of a sample page, parents before children: a page with one section of one canvas that holds the samples. */
export const samplePage = (samples: readonly SampleWidget[]): readonly SamplePart[] => {
  let lastId = 0
  const newId = (): string => {
    lastId += 1
    return `widget${lastId}`
  }
  const parts: SamplePart[] = []
  const add = (sample: SampleWidget, parentId: string): void => {
    const record = recordOf(newId(), parentId, sample)
    parts.push({ record, sample })
    const inside = sample.children ?? []
    const holdsCanvases =
      inside.some(({ type }) => type === 'canvas' || type === 'section') || sample.type === 'canvas'
    for (const child of holdsCanvases ? inside : canvasesOf(sample)) add(child, record.id)
  }
  for (const record of Object.values(emptyPage('Page1', newId)))
    if (record.kind === 'widget') parts.push({ record, sample: undefined })
  const canvas = parts.find(({ record }) => record.type === 'canvas')?.record.id ?? pageRootId
  for (const sample of samples) {
    const { role } = descriptorOf(sample.type)
    add(sample, role === 'overlay' || role === 'section' ? pageRootId : canvas)
  }
  return parts
}
