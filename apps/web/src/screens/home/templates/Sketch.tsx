import { gridColumns } from '@ashlar/schema'
import type { ReactNode } from 'react'
import type { SketchShape } from './sketch.ts'
import classes from './Templates.module.css'

/** How much of a page is drawn, in units of its grid. */
const drawnHeight = 60

/** A small drawing of a page, for people who see: what it is stands beside it in words. */
export const Sketch = ({ shapes }: { shapes: readonly SketchShape[] }) => (
  <svg
    className={classes['sketch']}
    viewBox={`0 0 ${gridColumns} ${drawnHeight}`}
    preserveAspectRatio="xMidYMin slice"
    aria-hidden
  >
    {shapes
      .filter(({ y }) => y < drawnHeight)
      .map((shape) => (
        <g key={shape.id}>{(drawings[shape.type] ?? drawField)(shape)}</g>
      ))}
  </svg>
)

type Draw = (shape: SketchShape) => ReactNode

const bar = (
  x: number,
  y: number,
  width: number,
  height: number,
  look: string,
  key = `${x} ${y}`,
): ReactNode => (
  <rect key={key} className={classes[look]} x={x} y={y} width={width} height={height} rx={0.6} />
)

const drawText: Draw = ({ x, y, width }) => bar(x, y, Math.min(width, 26), 2, 'strong')

const drawField: Draw = ({ x, y, width }) => [
  bar(x, y, Math.min(width, 8), 1, 'faint'),
  bar(x, y + 2, width, 3.4, 'box'),
]

const drawStatistic: Draw = ({ x, y, width }) => [
  bar(x, y, width, 8, 'box'),
  bar(x + 2, y + 1.6, width / 3, 1, 'faint'),
  bar(x + 2, y + 3.8, width / 2, 2.4, 'strong'),
]

const drawButton: Draw = ({ x, y, width }) => bar(x, y, Math.min(width, 14), 3.4, 'accent')

const drawTable: Draw = ({ x, y, width, height }) => [
  bar(x, y, width, height, 'box'),
  bar(x, y, width, 3.4, 'head'),
  ...Array.from({ length: Math.max(1, Math.floor((height - 4) / 3.2)) }, (_, row) => [
    bar(x + 2, y + 5 + row * 3.2, width * 0.3, 1, 'faint', `a${row}`),
    bar(x + width * 0.5, y + 5 + row * 3.2, width * 0.18, 1, 'faint', `b${row}`),
    bar(x + width * 0.8, y + 5 + row * 3.2, width * 0.12, 1, 'faint', `c${row}`),
  ]),
]

const heights = [0.45, 0.7, 0.55, 0.9, 0.65, 0.8]

const drawChart: Draw = ({ x, y, width, height }) => [
  bar(x, y, width, height, 'box'),
  ...heights.map((share, index) => {
    const step = (width - 4) / heights.length
    const tall = (height - 4) * share
    return bar(x + 2 + index * step, y + height - 2 - tall, step * 0.6, tall, 'accent', `bar${index}`)
  }),
]

const drawForm: Draw = ({ x, y, width, height }) => [
  bar(x, y, width, Math.max(height, 26), 'box'),
  ...[0, 1, 2].map((row) => bar(x + 2, y + 3 + row * 5, width - 4, 3, 'head', `field${row}`)),
  bar(x + 2, y + 19, 12, 3.4, 'accent', 'submit'),
]

const drawNote: Draw = ({ x, y, width }) => bar(x, y, width, 4, 'head')

/** What is drawn otherwise than a field. */
const drawings: Readonly<Record<string, Draw>> = {
  text: drawText,
  link: drawText,
  statistic: drawStatistic,
  button: drawButton,
  table: drawTable,
  chart: drawChart,
  form: drawForm,
  callout: drawNote,
  keyValue: drawTable,
}
