import {
  BoxplotChart,
  GraphChart,
  ParallelChart,
  PictorialBarChart,
  SunburstChart,
  ThemeRiverChart,
  TreeChart,
} from 'echarts/charts'
import {
  CalendarComponent,
  DatasetComponent,
  GraphicComponent,
  MarkAreaComponent,
  MarkPointComponent,
  ParallelComponent,
  PolarComponent,
  SingleAxisComponent,
  TimelineComponent,
  TitleComponent,
  TransformComponent,
} from 'echarts/components'

/** What the drawing library has to know for it. */
export const drawn = [
  BoxplotChart,
  GraphChart,
  ParallelChart,
  PictorialBarChart,
  SunburstChart,
  ThemeRiverChart,
  TreeChart,
  CalendarComponent,
  DatasetComponent,
  GraphicComponent,
  MarkAreaComponent,
  MarkPointComponent,
  ParallelComponent,
  PolarComponent,
  SingleAxisComponent,
  TimelineComponent,
  TitleComponent,
  TransformComponent,
]
