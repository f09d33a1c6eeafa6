import { columnTypes, type ColumnType } from '../shared/infer.ts'

/** Every way in which a column can show its values: those that data can be recognized as, and those only chosen. */
export const columnKinds = [
  ...columnTypes,
  'email',
  'badge',
  'button',
  'icon',
  'progress',
  'rating',
  'json',
  'dropdown',
] as const
export type ColumnKind = ColumnType | Exclude<(typeof columnKinds)[number], ColumnType>

/** What the values of a column are by nature, whatever they look like: how they are sorted, filtered and added up. */
export type ValueNature = 'text' | 'number' | 'time' | 'flag' | 'list'

interface KindFacts {
  readonly label: string
  readonly nature: ValueNature
  readonly alignment: 'left' | 'center' | 'right'
  /** Px, for columns whose width the content decides. */
  readonly widths: readonly [least: number, most: number]
}

const kinds: Readonly<Record<ColumnKind, KindFacts>> = {
  text: { label: 'Text', nature: 'text', alignment: 'left', widths: [96, 320] },
  number: { label: 'Number', nature: 'number', alignment: 'right', widths: [88, 180] },
  currency: { label: 'Currency', nature: 'number', alignment: 'right', widths: [96, 180] },
  percent: { label: 'Percent', nature: 'number', alignment: 'right', widths: [88, 140] },
  date: { label: 'Date', nature: 'time', alignment: 'left', widths: [120, 140] },
  dateTime: { label: 'Date and time', nature: 'time', alignment: 'left', widths: [176, 210] },
  boolean: { label: 'Yes or no', nature: 'flag', alignment: 'center', widths: [80, 120] },
  link: { label: 'Link', nature: 'text', alignment: 'left', widths: [120, 280] },
  email: { label: 'E-mail address', nature: 'text', alignment: 'left', widths: [140, 280] },
  image: { label: 'Image', nature: 'text', alignment: 'left', widths: [72, 120] },
  tags: { label: 'Tags', nature: 'list', alignment: 'left', widths: [120, 280] },
  badge: { label: 'Badge', nature: 'text', alignment: 'left', widths: [104, 200] },
  dropdown: { label: 'One of several options', nature: 'text', alignment: 'left', widths: [112, 240] },
  progress: { label: 'Progress', nature: 'number', alignment: 'left', widths: [140, 180] },
  rating: { label: 'Rating', nature: 'number', alignment: 'left', widths: [112, 140] },
  icon: { label: 'Icon', nature: 'text', alignment: 'center', widths: [64, 96] },
  button: { label: 'Button', nature: 'text', alignment: 'left', widths: [112, 200] },
  json: { label: 'JSON', nature: 'text', alignment: 'left', widths: [160, 320] },
}

/** What there is to know about a kind of column. */
export const kindFacts = (kind: ColumnKind): KindFacts => kinds[kind]

/** The kinds as the property panel offers them, in the order in which people look for them. */
export const kindOptions: readonly { value: ColumnKind; label: string }[] = Object.entries(kinds).flatMap(
  ([value, { label }]) =>
    columnKinds.filter((kind) => kind === value).map((kind) => ({ value: kind, label })),
)

/** Kinds with words, to which free room goes before it goes to numbers. */
export const isWordy = (kind: ColumnKind): boolean =>
  kind === 'text' || kind === 'link' || kind === 'email' || kind === 'tags' || kind === 'json'

/** Kinds that are read as plain words, in whose place others can be shown. */
export const displayedKinds: readonly ('auto' | ColumnKind)[] = [
  'auto',
  'text',
  'number',
  'currency',
  'percent',
  'date',
  'dateTime',
  'email',
  'dropdown',
  'badge',
]
