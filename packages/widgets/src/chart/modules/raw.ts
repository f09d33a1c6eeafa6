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
import { use as register } from 'echarts/core'

register([
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
])
