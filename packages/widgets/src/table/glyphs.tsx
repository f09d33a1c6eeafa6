import type { ReactNode } from 'react'

const Glyph = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** The marks of a table's own controls, beside those that all widgets share. */
export const FilterGlyph = () => (
  <Glyph>
    <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />
  </Glyph>
)
export const ColumnsGlyph = () => (
  <Glyph>
    <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
    <path d="M6.25 3v10M9.75 3v10" />
  </Glyph>
)
export const ViewsGlyph = () => (
  <Glyph>
    <path d="M4.5 2.5h7v11L8 11l-3.500 2.500z" />
  </Glyph>
)
export const DownloadGlyph = () => (
  <Glyph>
    <path d="M8 2.5v8M4.75 7.5 8 10.750l3.250-3.250M2.750 13.25h10.5" />
  </Glyph>
)
export const RefreshGlyph = () => (
  <Glyph>
    <path d="M13 8a5 5 0 1 1-1.500-3.600M13 2.500v3h-3" />
  </Glyph>
)
export const ExpandGlyph = () => (
  <Glyph>
    <path d="M9.500 2.750h3.750V6.500M13 3 9.250 6.750M6.500 13.250H2.750V9.500M3 13l3.750-3.750" />
  </Glyph>
)
export const MoreGlyph = () => (
  <Glyph>
    <path d="M8 3.500v.01M8 8v.01M8 12.500v.01" strokeWidth="2" />
  </Glyph>
)
export const ChevronGlyph = () => (
  <Glyph>
    <path d="m6 4 4 4-4 4" />
  </Glyph>
)
export const TrashGlyph = () => (
  <Glyph>
    <path d="M3 4.500h10M6.500 4.500V3h3v1.500M4.500 4.500l.5 8.500h6l.5-8.500" />
  </Glyph>
)
export const UndoGlyph = () => (
  <Glyph>
    <path d="M5.500 3.500 2.750 6.250 5.500 9M3 6.250h6.500a3.500 3.500 0 0 1 0 7H7" />
  </Glyph>
)
export const SortGlyph = () => (
  <Glyph>
    <path d="M5 13V3M2.500 5.500 5 3l2.500 2.500M11 3v10M8.500 10.500 11 13l2.500-2.500" />
  </Glyph>
)
