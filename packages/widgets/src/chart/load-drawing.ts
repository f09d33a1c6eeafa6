import type { EChartsType } from 'echarts/core'
import type { ChartType } from './chart-kinds.ts'

/** The parts of the drawing library beside its core, which all kinds need. */
const parts = {
  axes: () => import('./modules/axes.ts'),
  pie: () => import('./modules/pie.ts'),
  funnel: () => import('./modules/funnel.ts'),
  gauge: () => import('./modules/gauge.ts'),
  radar: () => import('./modules/radar.ts'),
  heatmap: () => import('./modules/heatmap.ts'),
  treemap: () => import('./modules/treemap.ts'),
  candlestick: () => import('./modules/candlestick.ts'),
  sankey: () => import('./modules/sankey.ts'),
  raw: () => import('./modules/raw.ts'),
} as const

type Part = keyof typeof parts

const neededBy = (type: ChartType | 'raw'): readonly Part[] => {
  switch (type) {
    case 'pie':
    case 'donut':
      return ['pie']
    case 'funnel':
    case 'gauge':
    case 'radar':
    case 'heatmap':
    case 'treemap':
    case 'sankey':
      return [type]
    case 'candlestick':
      return ['axes', 'candlestick']
    case 'raw':
      return ['axes', 'pie', 'funnel', 'gauge', 'radar', 'heatmap', 'treemap', 'candlestick', 'sankey', 'raw']
    default:
      return ['axes']
  }
}

/** Makes a drawing in an element. */
export type MakeDrawing = (place: HTMLElement) => EChartsType

/** Fetches what drawing this kind needs, and nothing else. */
export const loadDrawing = async (type: ChartType | 'raw'): Promise<MakeDrawing> => {
  const [core, ...needed] = await Promise.all([
    import('./modules/core.ts'),
    ...neededBy(type).map((part) => parts[part]()),
  ])
  // Registered here: the build leaves out modules that only do something and export nothing that is used.
  for (const { drawn } of [core, ...needed]) core.register(drawn)
  return (place) => core.init(place)
}
