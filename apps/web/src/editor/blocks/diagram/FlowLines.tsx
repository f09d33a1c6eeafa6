import { ViewportPortal } from '@xyflow/react'
import { memo } from 'react'
import classes from './Diagram.module.css'
import type { FlowPicture } from './flow-layout.ts'

/** The ways of a picture, drawn below its blocks. */
export const FlowLines = memo(({ lines, width, height }: Pick<FlowPicture, 'lines' | 'width' | 'height'>) => (
  <ViewportPortal>
    <svg className={classes['lines']} width={width} height={height} aria-hidden>
      <defs>
        <marker
          id="way-back"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path d="M0 0 L8 4 L0 8 z" className={classes['arrow']} />
        </marker>
      </defs>
      {lines.map(({ key, points, isBack, isDead }) => (
        <polyline
          key={key}
          className={classes['line']}
          data-back={isBack || undefined}
          data-dead={isDead || undefined}
          points={points.map((point) => point.join(',')).join(' ')}
          markerEnd={isBack ? 'url(#way-back)' : undefined}
        />
      ))}
    </svg>
  </ViewportPortal>
))
FlowLines.displayName = 'FlowLines'
